// Keeps one page for when there is no network. Nothing that people wrote is ever kept.
const cacheName = 'offline-1'
const offlinePage = '/offline.html'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(cacheName).then((cache) => cache.addAll([offlinePage, '/offline.css'])),
  )
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))),
      ),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(offlinePage)))
  } else if (request.url.endsWith('/offline.css')) {
    event.respondWith(fetch(request).catch(() => caches.match('/offline.css')))
  }
})
