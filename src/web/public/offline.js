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

const isPage = /^\/(?:$|confession\/)/
async function listCopies() {
  const cache = await caches.open('kept')
  const pages = (await cache.keys()).filter(({ url }) => isPage.test(new URL(url).pathname))
  for (const request of pages.reverse()) {
    const link = document.createElement('a')
    link.href = request.url
    link.dir = 'auto'
    const { headers } = await cache.match(request)
    link.textContent = decodeURIComponent(headers.get('kept-title'))
    const item = document.createElement('li')
    item.append(link)
    document.querySelector('ul').append(item)
  }
  document.querySelector('section').hidden = pages.length === 0
}
listCopies()

async function showTitle() {
  const path = '/manifest.webmanifest'
  const manifest = (await caches.match(path)) ?? (await fetch(path))
  const { name } = await manifest.json()
  document.querySelector('header a').textContent = name
}
showTitle()
