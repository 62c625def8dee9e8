// The script of the offline page, which is shown if a page can't be reached. See offline-worker.js.
const firstMs = 2_000
const everyMs = 10_000
const longestMs = 300_000
const limitMs = 10_000

// The number of tries is stored in the history entry, so that a page that keeps failing is retried less and less
// often. When a page loads at last, it overwrites the entry.
const tries = history.state?.tries ?? 0
const waitMs = Math.min(firstMs * 2 ** Math.max(tries - 1, 0), longestMs)

// Don't reload while the user leaves this page: it would cancel the navigation to the copy that they clicked.
let isLeaving = false
addEventListener('beforeunload', () => {
  isLeaving = true
})
const goOn = () => location.reload()
const tryAgain = () => {
  if (isLeaving) return
  history.replaceState({ ...history.state, tries: tries + 1 }, '')
  goOn()
}
document.querySelector('button').addEventListener('click', goOn)
addEventListener('online', tryAgain)
// Poll the server: no event says that it works again, or that the network came back while this page was loading.
async function ask() {
  const signal = AbortSignal.timeout(limitMs)
  const answer = document.hidden ? null : await fetch('/healthz', { signal }).catch(() => null)
  if (answer?.ok) tryAgain()
  else setTimeout(ask, everyMs)
}
setTimeout(ask, waitMs)

if (location.pathname.startsWith('/confession/')) {
  document.title = 'Failed to load confession'
  document.querySelector('h1').textContent = document.title
}

async function listCopies() {
  if (!(await caches.has('copies'))) return
  const cache = await caches.open('copies')
  for (const { url } of (await cache.keys()).reverse()) {
    const html = await (await cache.match(url)).text()
    const heading = new DOMParser().parseFromString(html, 'text/html').querySelector('main h1')
    const link = document.createElement('a')
    link.href = url
    link.dir = 'auto'
    link.textContent = new URL(url).pathname === '/' ? 'Newest confessions' : heading.textContent
    const item = document.createElement('li')
    item.append(link)
    document.querySelector('ul').append(item)
    document.querySelector('section').hidden = false
  }
}
listCopies()

async function showTitle() {
  const path = '/manifest.webmanifest'
  const manifest = (await caches.match(path)) ?? (await fetch(path))
  const { name } = await manifest.json()
  document.querySelector('header a').textContent = name
}
showTitle()
