// What there is while the board is out of reach: a page that says so, and the confessions that were opened last, as
// visitors get them. See layout/offline-worker.ts, and docs/decisions/0033 for what is kept and for how long.

// Another name has the files fetched anew.
const offlineCache = 'offline-2'
const offlineFiles = ['/offline.html', '/offline.css', '/offline.js', '/start.js', '/favicon.svg']
const keptCache = 'kept'
const mostKept = 20

let lastTurn = Promise.resolve()

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(offlineCache).then((cache) => cache.addAll(offlineFiles)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const others = (names) => names.filter((name) => name !== offlineCache && name !== keptCache)
  event.waitUntil(
    caches.keys().then((names) => Promise.all(others(names).map((name) => caches.delete(name)))),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (new URL(request.url).origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (['script', 'style', 'image'].includes(request.destination))
    event.respondWith(fetch(request).catch(() => caches.match(request.url, { ignoreVary: true })))
})

self.addEventListener('message', (event) => {
  const { opened, isMember, gone, isOver } = event.data
  event.waitUntil(
    inTurn(async () => {
      if (isOver) await caches.delete(keptCache)
      if (gone) await forget(gone)
      // The session of who opened them ended while no page was there to hear of it.
      if (isMember === false) await forgetMembers()
      if (opened) await keep(opened, isMember)
    }),
  )
})

async function openPage(request) {
  const id = confessionIn(request)
  try {
    const answer = await fetch(request)
    if (id && answer.status === 404) void inTurn(() => forget([id]))
    return answer
  } catch {
    const page = id && (await caches.match(pathOf(id)))
    if (!page) return caches.match('/offline.html')
    // The whole thread is kept under one address; what stands behind the `#` stays.
    const { search } = new URL(request.url)
    return search ? Response.redirect(new URL(pathOf(id), location.origin)) : page
  }
}

/** Of several pages and messages one after the other: what is dropped is not put back by what began before. */
function inTurn(work) {
  lastTurn = lastTurn.then(work).catch(() => {})
  return lastTurn
}

/** As a visitor gets it: without cookies, so that nothing of the person is in it. */
async function keep(id, isMember) {
  const path = pathOf(id)
  const cache = await caches.open(keptCache)
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-store' })
  if (answer.status === 404) await cache.delete(path)
  if (!answer.ok) return
  const { page, title } = asKept(await answer.text())
  const files = await keepFiles(cache, filesIn(page))
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) headers.delete(name)
  headers.set('kept-title', encodeURIComponent(title.slice(0, 200).toWellFormed()))
  headers.set('kept-files', [...files].join(' '))
  if (isMember) headers.set('kept-member', 'true')
  // In its own place or a new one, it is the newest.
  await cache.put(path, new Response(page, { headers }))
  await removeOld(cache)
}

/** The page's state says that it is a copy, and leaves it open whose session it is. */
function asKept(html) {
  let title = ''
  const page = html.replace(/(id="state">)(.*?)(?=<\/script>)/s, (_, start, json) => {
    const state = JSON.parse(json)
    for (const [[kind], data] of state.reads) {
      if (kind !== 'confession') continue
      title = data.title
      data.keptAt = state.now
    }
    const kept = { ...state, session: null, isKept: true }
    return start + JSON.stringify(kept).replaceAll('<', '\\u003c')
  })
  return { page, title }
}

function filesIn(page) {
  return [...page.matchAll(/(?:src|href)="(\/[\w/.-]+\.(?:js|css|svg))"/g)].map(([, path]) => path)
}

/** With those that they load later. */
async function keepFiles(cache, paths, files = new Set()) {
  for (const path of paths) {
    if (files.has(path)) continue
    files.add(path)
    const file = (await cache.match(path)) ?? (await fetch(path))
    if (!file.ok) continue
    // Only hashed ones stay what they are.
    await cache.put(path, file.clone())
    if (!path.startsWith('/assets/') || !path.endsWith('.js')) continue
    const named = (await file.text()).matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)
    await keepFiles(
      cache,
      [...named].map(([, name]) => `/assets/${name}`),
      files,
    )
  }
  return files
}

async function removeOld(cache) {
  const pages = await keptPages(cache)
  for (const { request } of pages.slice(0, -mostKept)) await cache.delete(request)
  const needed = new Set(
    pages.slice(-mostKept).flatMap(({ page }) => page.headers.get('kept-files').split(' ')),
  )
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (!needed.has(pathname) && !confessionIn(request)) await cache.delete(request)
  }
}

async function forget(ids) {
  const cache = await caches.open(keptCache)
  for (const id of ids) await cache.delete(pathOf(id))
}

async function forgetMembers() {
  const cache = await caches.open(keptCache)
  for (const { request, page } of await keptPages(cache)) {
    if (page.headers.has('kept-member')) await cache.delete(request)
  }
}

/** The one that was opened last comes last. */
async function keptPages(cache) {
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
