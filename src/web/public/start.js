// Before the first paint, set the colour scheme that the user has chosen, and hide the page if the user has hidden
// items. Otherwise these would be visible for a moment. See ui/theme.ts and hidden-items/hidden-for-me.ts.
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
  // If the saved position is among items that must be loaded again, show nothing until then. See
  // layout/use-scroll-restoration.ts.
  const positions = JSON.parse(sessionStorage.getItem('scroll-positions') ?? '{}')
  if (positions[history.state?.key]?.isDeep) {
    dataset.returning = ''
    setTimeout(() => delete dataset.returning, 5_000)
  }
} catch {
  // Storage is blocked: use the system's colour scheme, hide nothing, and start at the top.
}

// Load the program after the first paint: on a slow connection it would delay the content.
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
  // Load the program after 3 s at the latest, because the paint or the report of it may be delayed.
  setTimeout(load, 3_000)
} else load()

// Mark buttons clicked and selections changed before hydration. See app/clicks-before-hydration.ts, which repeats
// them.
let presses = 0
addEventListener('click', ({ target }) => {
  const button = target.closest('button[type=button], [method=dialog] [type=submit]')
  if (button && own.isConnected) button.dataset.pressed ??= presses++
})
addEventListener('change', ({ target }) => {
  if (own.isConnected && target.matches('select')) target.setAttribute('data-chosen', '')
})
