/** Less is a finger that trembles, or the page that keeps its place. */
const leastPixels = 8
const restMs = 150

/**
 * As a `ref`: marks what floats over the page with `data-away` while somebody reads down it, and wherever it would rest
 * on one of the page's controls. It comes back on the way up, and at the page's end, where there is room for it. At
 * the beginning it is always there.
 */
export function goesWhileReading(element: HTMLElement | null) {
  if (!element) return
  let from = window.scrollY
  let isDownward = false
  let resting: ReturnType<typeof setTimeout>
  const update = () => {
    const { scrollY, innerHeight } = window
    if (Math.abs(scrollY - from) >= leastPixels) {
      isDownward = scrollY > from
      from = scrollY
    }
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - leastPixels
    const isThere = scrollY <= 0 || isAtEnd
    clearTimeout(resting)
    if (isThere || isDownward) element.toggleAttribute('data-away', !isThere)
    else {
      const rest = () => element.toggleAttribute('data-away', isOverControl(element))
      resting = setTimeout(rest, restMs)
    }
  }
  // At its end a list may have grown.
  const resized = new ResizeObserver(update)
  resized.observe(document.body)
  window.addEventListener('scroll', update, { passive: true })
  return () => {
    clearTimeout(resting)
    resized.disconnect()
    window.removeEventListener('scroll', update)
  }
}

/** In its own place, from where it may be away. */
function isOverControl(element: HTMLElement): boolean {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element
  const [right, bottom] = [offsetLeft + offsetWidth, offsetTop + offsetHeight]
  return [...document.querySelectorAll('main :is(a, button, select, input)')].some((control) => {
    const box = control.getBoundingClientRect()
    const isBeside = box.right <= offsetLeft || box.left >= right
    return control !== element && !isBeside && box.bottom > offsetTop && box.top < bottom
  })
}
