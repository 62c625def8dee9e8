// Offline copies of the first page of Newest and of the confessions that were opened last, as visitors (not signed in)
// see them. See offline-worker.js.

const copiesCache = 'kept'
const feedPath = '/'
/** A copy of the feed is not fetched again before it has this age in ms. */
const minFeedAgeMs = 5 * 60_000
/** Maximum number of copies of confessions. */
const maxCopies = 20
/** Timeout of a request in ms: a request without an answer would block the queue. Normal answers take less time. */
const limitMs = 20_000

/** Copies that wait to be stored. Dropping a copy removes it here as well, so that it is not stored afterwards. */
const pendingCopies = new Set()
/** Confessions that were deleted while this worker runs. An answer from a cache may still contain them. */
const deletedIds = new Set()
let lastSave = Promise.resolve()
let lastChange = Promise.resolve()

Object.assign(self, { saveCopy, dropCopies, dropConfessions, dropAllCopies })

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
  const { path } = copy
  const cache = await caches.open(copiesCache)
  if (path === feedPath && isRecent(await cache.match(path), copy)) return
  const signal = AbortSignal.timeout(limitMs)
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-store', signal })
  if (answer.status === 404) await dropCopies((kept) => kept.path === path)
  if (!answer.ok) return
  const { page, title } = markAsCopy(await answer.text(), path, timeOf(answer))
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
    const html = path === feedPath ? withoutCards(page, deletedIds) : page
    await cache.put(path, new Response(html, { headers }))
    await removeOldCopies(cache)
  })
}

/** Returns whether there is a copy for the same kind of reader that is too new to be fetched again. */
function isRecent(page, { isMember }) {
  if (!page || page.headers.has('kept-member') !== isMember) return false
  // The device's clock may be behind the server's, so the age may be negative.
  return Math.abs(Date.now() - Date.parse(page.headers.get('date'))) < minFeedAgeMs
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
      const kept = { path: pathOf(request), isMember: page.headers.has('kept-member') }
      if (isDropped(kept)) await cache.delete(request)
    }
  })
}

/** Deletes the copies of these confessions, and their cards in the copy of the feed. */
async function dropConfessions(ids) {
  for (const id of ids) deletedIds.add(id)
  await dropCopies(({ path }) => ids.some((id) => path === `/confession/${id}`))
  await change(async () => {
    const page = await caches.match(feedPath)
    const html = await page?.text()
    if (!ids.some((id) => html?.includes(id))) return
    const { headers } = page
    const cache = await caches.open(copiesCache)
    await cache.put(feedPath, new Response(withoutCards(html, deletedIds), { headers }))
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
  const confessions = pages.filter(({ request }) => pathOf(request) !== feedPath)
  const old = new Set(confessions.slice(0, -maxCopies))
  for (const { request } of old) await cache.delete(request)
  const needed = new Set(
    pages.flatMap((kept) => (old.has(kept) ? [] : kept.page.headers.get('kept-files').split(' '))),
  )
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (!needed.has(pathname) && !pathOf(request)) await cache.delete(request)
  }
}

/** Returns all stored copies, the oldest first. */
async function savedPages(cache) {
  const requests = (await cache.keys()).filter(pathOf)
  return Promise.all(
    requests.map(async (request) => ({ request, page: await cache.match(request) })),
  )
}

/** Returns the path under which a page is copied, or undefined if it is not copied. */
function pathOf({ url }) {
  const { pathname, searchParams } = new URL(url)
  // Only Newest of all time is copied. Parameters that choose no other feed don't matter.
  if (pathname === feedPath) return isNewest(searchParams) ? feedPath : undefined
  const [, id] = /^\/confession\/([\da-f-]{36})\/*$/i.exec(pathname) ?? []
  return id && `/confession/${id.toLowerCase()}`
}

/** Returns whether the query of a feed leaves out or repeats the defaults. See confessions/feed-params.ts. */
function isNewest(query) {
  const choices = { sort: 'new', frame: 'all', topic: '', whole: '', cursor: '' }
  return Object.entries(choices).every(([name, usual]) => (query.get(name) ?? usual) === usual)
}
