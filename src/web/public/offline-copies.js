// Offline copies of the confessions that were opened last, as visitors (not signed in) see them. See
// offline-worker.js.

const copiesCache = 'kept'
const maxCopies = 20
/** Timeout of a request in ms: a request without an answer would block the queue. Normal answers take less time. */
const limitMs = 20_000

/** Copies that wait to be stored. Dropping a copy removes it here as well, so that it is not stored afterwards. */
const pendingCopies = new Set()
let lastSave = Promise.resolve()
let lastChange = Promise.resolve()

Object.assign(self, { saveCopy, dropCopies, dropAllCopies })

/** Queues the copy. Copies are fetched one after the other. */
function saveCopy(copy) {
  pendingCopies.add(copy)
  lastSave = lastSave
    .then(() => fetchCopy(copy))
    .catch(() => {})
    .finally(() => pendingCopies.delete(copy))
  return lastSave
}

/** Fetches the page without cookies, so that it contains nothing personal. */
async function fetchCopy(copy) {
  if (!pendingCopies.has(copy)) return
  const path = pathOf(copy.id)
  const cache = await caches.open(copiesCache)
  const signal = AbortSignal.timeout(limitMs)
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-store', signal })
  if (answer.status === 404) await dropCopies(({ id }) => id === copy.id)
  if (!answer.ok) return
  const { page, title } = markAsCopy(await answer.text(), copy.id, timeOf(answer))
  // Ignore the answer of a captive portal, which asks for a sign-in to the network.
  if (!title || answer.redirected) return
  const files = await saveFiles(cache, filesIn(page))
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) headers.delete(name)
  headers.set('kept-title', encodeURIComponent(title.slice(0, 200).toWellFormed()))
  headers.set('kept-files', [...files].join(' '))
  if (copy.isMember) headers.set('kept-member', 'true')
  await change(async () => {
    if (!pendingCopies.has(copy)) return
    // If this path has a copy already, `put` moves its entry to the end. So entries are ordered by age.
    await cache.put(path, new Response(page, { headers }))
    await removeOldCopies(cache)
  })
}

/** Deletes the copies for which `isDropped` returns true. It does not wait for copies that are being fetched. */
function dropCopies(isDropped) {
  for (const copy of pendingCopies) if (isDropped(copy)) pendingCopies.delete(copy)
  return change(async () => {
    // Check this first, because `caches.open` would create an empty cache.
    if (!(await caches.has(copiesCache))) return
    const cache = await caches.open(copiesCache)
    const pages = await savedPages(cache)
    for (const { request, page } of pages) {
      const kept = { id: confessionIn(request), isMember: page.headers.has('kept-member') }
      if (isDropped(kept)) await cache.delete(request)
    }
  })
}

function dropAllCopies() {
  pendingCopies.clear()
  return change(() => caches.delete(copiesCache))
}

function change(work) {
  lastChange = lastChange.then(work).catch(() => {})
  return lastChange
}

/**
 * Returns the time of the server's answer. The time in the page is rounded down to the minute, so the copy would look
 * too old. The header has whole seconds, so the result is the end of that second.
 */
function timeOf({ headers }) {
  return new Date(Date.parse(headers.get('date')) + 999).toISOString()
}

/** Marks the page's embedded state as a copy, and removes the session from it. */
function markAsCopy(html, id, keptAt) {
  let title = ''
  const page = html.replace(/(id="state">)(.*?)(?=<\/script>)/s, (_, start, json) => {
    const state = JSON.parse(json)
    for (const [[kind, readId], data] of state.reads) {
      if (kind !== 'confession' || readId !== id) continue
      title = data.title
      data.keptAt = keptAt
    }
    const kept = { ...state, session: null, isKept: true }
    return start + JSON.stringify(kept).replaceAll('<', '\\u003c')
  })
  return { page, title }
}

function filesIn(page) {
  return [...page.matchAll(/(?:src|href)="(\/[\w/.-]+\.(?:js|css|svg))"/g)].map(([, path]) => path)
}

/** Stores these files, and the scripts that they import. Returns the paths of all stored files. */
async function saveFiles(cache, paths) {
  const files = new Set(paths)
  // The loop also reaches the scripts that are added to the set meanwhile.
  for (const path of files) {
    // Files in `/assets/` have a hash in their name and never change, so they are fetched only once.
    const isFinal = path.startsWith('/assets/')
    const kept = isFinal && (await cache.match(path))
    const file = kept || (await fetch(path, { signal: AbortSignal.timeout(limitMs) }))
    if (!file.ok) continue
    await cache.put(path, file.clone())
    if (!isFinal || !path.endsWith('.js')) continue
    const imports = (await file.text()).matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)
    for (const [, name] of imports) files.add(`/assets/${name}`)
  }
  return files
}

async function removeOldCopies(cache) {
  const pages = await savedPages(cache)
  for (const { request } of pages.slice(0, -maxCopies)) await cache.delete(request)
  const needed = new Set(
    pages.slice(-maxCopies).flatMap(({ page }) => page.headers.get('kept-files').split(' ')),
  )
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (!needed.has(pathname) && !confessionIn(request)) await cache.delete(request)
  }
}

/** Returns all stored copies, the oldest first. */
async function savedPages(cache) {
  const requests = (await cache.keys()).filter(confessionIn)
  return Promise.all(
    requests.map(async (request) => ({ request, page: await cache.match(request) })),
  )
}

function confessionIn({ url }) {
  return /^\/confession\/([\da-f-]{36})\/*$/i.exec(new URL(url).pathname)?.[1].toLowerCase()
}

function pathOf(id) {
  return `/confession/${id}`
}
