// The service worker. Without a network, it answers with copies of the newest confessions and of those that were opened
// last, or else with the offline page. See data/offline/offline-worker.ts and docs/decisions/0033.

importScripts('/offline-html.js', '/offline-copies.js')

const offlineCache = 'offline-5'
const offlineFiles = [
  '/offline.html',
  '/offline.css',
  '/offline.js',
  '/start.js',
  '/favicon.svg',
  '/manifest.webmanifest',
]
const dayMs = 86_400_000

self.addEventListener('install', (event) => {
  event.waitUntil(fetchOfflineFiles())
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const others = (names) => names.filter((name) => name !== offlineCache && name !== copiesCache)
  event.waitUntil(
    caches.keys().then((names) => Promise.all(others(names).map((name) => caches.delete(name)))),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (new URL(request.url).origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (['script', 'style', 'image'].includes(request.destination))
    event.respondWith(openFile(request))
})

self.addEventListener('message', (event) => {
  const { opened, isMember, gone, isOver } = event.data
  const work = [refreshOfflineFiles()]
  if (isOver) work.push(dropAllCopies())
  if (gone) work.push(dropConfessions(gone))
  // The session has ended, so delete the copies made in it. The copy of the page on screen is replaced below.
  if (isMember === false) work.push(dropCopies((kept) => kept.isMember && kept.path !== opened))
  if (opened) work.push(saveCopy({ path: opened, isMember }))
  event.waitUntil(Promise.allSettled(work))
})

/** Offline, prefers the newer of the files that came with a copy and those of the offline page. */
async function openFile(request) {
  try {
    return await fetch(request)
  } catch {
    const options = [copiesCache, offlineCache].map((cacheName) => ({
      cacheName,
      ignoreVary: true,
    }))
    const files = await Promise.all(options.map((option) => caches.match(request.url, option)))
    const age = (file) => Date.now() - Date.parse(file.headers.get('date'))
    return files.filter(Boolean).toSorted((a, b) => age(a) - age(b))[0] ?? Response.error()
  }
}

/** Fetches the files of the offline page again after a day, because most of them are never requested online. */
async function refreshOfflineFiles() {
  const page = await caches.match('/offline.html')
  const age = Date.now() - Date.parse(page?.headers.get('date'))
  if (!(age < dayMs)) await fetchOfflineFiles()
}

/** Stores all files of the offline page or, if one request fails, none of them. */
async function fetchOfflineFiles() {
  const cache = await caches.open(offlineCache)
  const signal = AbortSignal.timeout(limitMs)
  await cache.addAll(offlineFiles.map((path) => new Request(path, { cache: 'no-cache', signal })))
}

async function openPage(request) {
  const path = pathOf(request)
  try {
    const answer = await fetch(request)
    if (path && answer.status === 404) void dropCopies((kept) => kept.path === path)
    return answer
  } catch {
    const page = path && (await caches.match(path))
    if (!page) return caches.match('/offline.html')
    // Copies are stored under the path without a query, so redirect there. The redirect keeps the hash.
    const { search } = new URL(request.url)
    return search ? Response.redirect(new URL(path, location.origin)) : page
  }
}
