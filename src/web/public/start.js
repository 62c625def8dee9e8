// Before the first paint, so that a chosen colour scheme does not flash, nor what somebody does not want to see. See
// ui/theme.ts and hidden-items/hidden-for-me.ts.
try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') {
    dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[data-scheme]'))
      meta.media = meta.dataset.scheme === theme ? 'all' : 'not all'
  }
  if (localStorage.getItem('for-me')) {
    dataset.hiding = ''
    setTimeout(() => delete dataset.hiding, 5_000)
  }
} catch {
  // Storage refused: the system's scheme it is, and nothing is hidden.
}

// A visit that goes on deep in a list shows nothing else before that is there again. See layout/use-scroll-restoration.ts.
try {
  const places = JSON.parse(sessionStorage.getItem('places') ?? '{}')
  const place = places[history.state?.key]
  if (place?.isDeep) {
    const { dataset, style } = document.documentElement
    dataset.returning = ''
    style.minHeight = `${place.height}px`
    setTimeout(() => {
      delete dataset.returning
      style.minHeight = ''
    }, 5_000)
  }
} catch {
  // Storage refused: it begins at its top.
}

// What the next page of this tab comes from, no more of it than a way back needs. See ui/location.tsx.
addEventListener('pagehide', () => {
  const { pathname, search } = location
  const path = { '/': pathname + search, '/search': pathname }[pathname] ?? ''
  const before = [path, ...(history.state?.before ?? [])]
  try {
    sessionStorage.setItem('left', JSON.stringify([history.length, before]))
  } catch {
    // Storage refused: it is a visit like the first.
  }
})

// After it the program: on a slow line it would hold up what there is to read.
const own = document.currentScript
const { src } = own.dataset
let isLoading = false
function load() {
  if (!src || isLoading) return
  isLoading = true
  const script = document.createElement('script')
  script.type = 'module'
  script.src = src
  document.head.append(script)
}
if (!document.hidden && PerformanceObserver.supportedEntryTypes?.includes('paint')) {
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
  // Whatever keeps the paint, or the word of it.
  setTimeout(load, 3_000)
} else load()

// What is pressed or chosen until the program removes this script is so again. See entry-client.tsx.
let presses = 0
addEventListener('click', ({ target }) => {
  const button = target.closest('button[type=button], [method=dialog] [type=submit]')
  if (button && own.isConnected) button.dataset.pressed ??= presses++
})
addEventListener('change', ({ target }) => {
  if (own.isConnected && target.matches('select')) target.setAttribute('data-chosen', '')
})
