// The page that stands in for one that is out of reach. See offline-worker.js.
const firstMs = 2_000
const everyMs = 10_000

const goOn = () => location.reload()
document.querySelector('button').addEventListener('click', goOn)
addEventListener('online', goOn)
// A server that comes back tells nobody, nor does a network that came back while this page was loaded.
async function ask() {
  const answer = document.hidden ? null : await fetch('/healthz').catch(() => null)
  if (answer?.ok) goOn()
}
setTimeout(ask, firstMs)
setInterval(ask, everyMs)

if (location.pathname.startsWith('/confession/')) {
  document.title = "Couldn't load this confession"
  document.querySelector('h1').textContent = document.title
}

async function listKept() {
  const cache = await caches.open('kept')
  const pages = (await cache.keys()).filter(({ url }) => url.includes('/confession/'))
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
listKept()
