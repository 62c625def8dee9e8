// The service worker. Without a network, and while the board is not available, it answers with offline copies of the
// first page of Newest and of the confessions that were opened last, or else with the offline page. See
// data/offline/offline-copies.ts and docs/decisions/0033.

const offlineCache = 'offline-6'
const offlineFiles = [
  '/offline.html',
  '/offline.js',
  '/start.js',
  '/styles.css',
  '/favicon.svg',
  '/manifest.webmanifest',
]
const copiesCache = 'copies'
const feedPath = '/'
/** Maximum number of copies of confessions. */
const maxCopies = 20
/** A copy of the feed is not fetched again before it has this age in ms. */
const minFeedAgeMs = 5 * 60_000
const dayMs = 86_400_000
/** Timeout of a request in ms: a request without an answer would block the queue. Normal answers take less time. */
const limitMs = 20_000

/** The copies are changed one after the other. */
let queue = Promise.resolve()
/** Number of times that all copies were deleted. A copy that was begun before is not stored. */
let deletions = 0
/** Confessions that were deleted while this worker runs. An answer from a cache may still contain them. */
const deletedIds = new Set()

self.addEventListener('install', (event) => {
  event.waitUntil(fetchOfflineFiles())
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const isOld = (name) => name !== offlineCache && name !== copiesCache
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(isOld).map((it) => caches.delete(it)))),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (new URL(request.url).origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (['script', 'style', 'image'].includes(request.destination))
    event.respondWith(fetch(request).catch(() => openOfflineFile(request)))
})

self.addEventListener('message', (event) => {
  const { opened, theme, gone, isOver } = event.data
  // Other people cause the message that confessions are gone, so it may cause no requests.
  const work = gone ? [deleteConfessions(gone)] : [refreshOfflineFiles()]
  if (isOver) work.push(deleteAllCopies())
  if (opened) work.push(enqueue(() => saveCopy(opened, theme)))
  event.waitUntil(Promise.allSettled(work))
})

async function openPage(request) {
  const path = pathOf(request)
  const copy = () => path && caches.match(path, { cacheName: copiesCache })
  try {
    const answer = await fetch(request)
    if (path && answer.status === 404) void deleteCopy(path)
    return (answer.status === 503 && (await copy())) || answer
  } catch {
    return (await copy()) || caches.match('/offline.html')
  }
}

async function openOfflineFile({ url }) {
  return (
    (await caches.match(url, { cacheName: offlineCache, ignoreVary: true })) ?? Response.error()
  )
}

/** Fetches the files of the offline page again after a day, because most of them are never requested online. */
async function refreshOfflineFiles() {
  const page = await caches.match('/offline.html')
  if (!(ageOf(page) < dayMs)) await fetchOfflineFiles()
}

/** Stores all files of the offline page or, if one request fails, none of them. */
async function fetchOfflineFiles() {
  const cache = await caches.open(offlineCache)
  const signal = AbortSignal.timeout(limitMs)
  await cache.addAll(offlineFiles.map((path) => new Request(path, { cache: 'no-cache', signal })))
}

function enqueue(work) {
  queue = queue.then(work).catch(() => {})
  return queue
}

/** Fetches the page without cookies, so that it contains nothing personal, and stores it as a document. */
async function saveCopy(path, theme) {
  const deletionsBefore = deletions
  const cache = await caches.open(copiesCache)
  // The device's clock may be behind the server's, so the age may be negative.
  if (path === feedPath && Math.abs(ageOf(await cache.match(path))) < minFeedAgeMs) return
  const signal = AbortSignal.timeout(limitMs)
  const url = path === feedPath ? '/?whole=true' : path
  const answer = await fetch(url, { credentials: 'omit', cache: 'no-store', signal })
  if (answer.status === 404) await deleteCopy(path)
  const page = await answer.text()
  // Ignore the answer of a captive portal, which asks for a sign-in to the network.
  if (!answer.ok || answer.redirected || !page.includes('<main id="content"')) return
  if (deletions > deletionsBefore || deletedIds.has(idOf(path))) return
  // If this path has a copy already, `put` moves its entry to the end. So entries are ordered by age.
  await cache.put(path, copyOf(path === feedPath ? withoutCards(page) : page, answer, theme))
  const confessions = (await cache.keys()).filter((request) => pathOf(request) !== feedPath)
  for (const request of confessions.slice(0, -maxCopies)) await cache.delete(request)
}

/**
 * Returns the page as it is shown without JavaScript: the sandbox lets no script run. No text of a user can be taken
 * for one of these elements, because the page escapes texts.
 */
function copyOf(page, { headers }, theme) {
  const now = new Date()
  const time = now.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
  const line = `<p class="bg-well"><span class="column block py-2 text-meta">Offline copy from <time datetime="${now.toISOString()}">${time}</time></span></p>`
  const html = page
    .replace('<html', `$& data-theme="${theme ?? ''}"`)
    .replace(/\/assets\/[\w-]+\.css/, '/styles.css')
    // The first one says that writing needs JavaScript.
    .replace(/<noscript>.*?<\/noscript>/s, line)
    .replace(/<script\b.*?<\/script>/gs, '')
  const policy = `${headers.get('content-security-policy')};sandbox allow-same-origin allow-forms allow-popups`
  return new Response(html, {
    headers: {
      'content-type': headers.get('content-type'),
      'content-security-policy': policy,
      'referrer-policy': headers.get('referrer-policy'),
      date: headers.get('date'),
    },
  })
}

/** Removes the cards of deleted confessions from a copy of the feed. */
function withoutCards(page) {
  return page.replace(/<article\b.*?<\/article>/gs, (card) =>
    deletedIds.has(/href="\/confession\/([\da-f-]{36})"/.exec(card)?.[1]) ? '' : card,
  )
}

/** Deletes the copies of these confessions, and their cards in the copy of the feed. */
async function deleteConfessions(ids) {
  for (const id of ids) deletedIds.add(id)
  await Promise.all(ids.map((id) => deleteCopy(`/confession/${id}`)))
  await enqueue(async () => {
    const feed = await caches.match(feedPath, { cacheName: copiesCache })
    const page = await feed?.text()
    if (!ids.some((id) => page?.includes(id))) return
    const cache = await caches.open(copiesCache)
    await cache.put(feedPath, new Response(withoutCards(page), feed))
  })
}

/** Opens the cache only if it exists, because opening it would create an empty one. */
async function deleteCopy(path) {
  if (await caches.has(copiesCache)) await (await caches.open(copiesCache)).delete(path)
}

function deleteAllCopies() {
  deletions++
  return caches.delete(copiesCache)
}

function ageOf(response) {
  return Date.now() - Date.parse(response?.headers.get('date'))
}

/** Returns the path under which a page is copied, or undefined if it is not copied. */
function pathOf({ url }) {
  const { pathname, searchParams } = new URL(url)
  // Only Newest of all time is copied. Parameters that choose no other feed don't matter.
  if (pathname === feedPath) return isNewest(searchParams) ? feedPath : undefined
  const id = idOf(pathname)
  return id && `/confession/${id}`
}

function idOf(path) {
  return /^\/confession\/([\da-f-]{36})\/*$/i.exec(path)?.[1].toLowerCase()
}

/** Returns whether the query of a feed leaves out or repeats the defaults. See confessions/feed-params.ts. */
function isNewest(query) {
  const choices = { sort: 'new', frame: 'all', topic: '', whole: 'true', cursor: '' }
  return Object.entries(choices).every(([name, usual]) => (query.get(name) ?? usual) === usual)
}
