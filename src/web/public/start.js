// Before the first paint, so that a chosen colour scheme does not flash. See layout/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[data-scheme]'))
      meta.media = meta.dataset.scheme === theme ? 'all' : 'not all'
  }
} catch {
  // Storage refused: the system's scheme it is.
}

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
addEventListener('click', ({ target }) => {
  if (own.isConnected) target.closest('button[type=button]')?.setAttribute('data-pressed', '')
})
addEventListener('change', ({ target }) => {
  if (own.isConnected && target.matches('select')) target.setAttribute('data-chosen', '')
})
