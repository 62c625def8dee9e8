/** Less is a finger that trembles, or the page that keeps its place. */
const leastPixels = 8

/**
 * As a `ref`: marks what floats over the page with `data-away` while somebody reads down it. It comes back on the way
 * up, and at the page's end, where there is room for it.
 */
export function goesWhileReading(element: HTMLElement | null) {
  if (!element) return
  let from = window.scrollY
  let isDownward = false
  const update = () => {
    const { scrollY, innerHeight } = window
    if (Math.abs(scrollY - from) >= leastPixels) {
      isDownward = scrollY > from
      from = scrollY
    }
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - leastPixels
    element.toggleAttribute('data-away', isDownward && scrollY > 0 && !isAtEnd)
  }
  // At its end a list may have grown.
  const resized = new ResizeObserver(update)
  resized.observe(document.body)
  window.addEventListener('scroll', update, { passive: true })
  return () => {
    resized.disconnect()
    window.removeEventListener('scroll', update)
  }
}
