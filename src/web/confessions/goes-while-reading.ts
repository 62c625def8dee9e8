/** Less is a finger that trembles, or the page that keeps its place. */
const leastPixels = 8
const restMs = 150

/**
 * As a `ref`: marks what floats over the page with `data-away` while somebody reads down it. It comes back on the way
 * up, and at the page's end, where there is room for it; and rests above what it would cover of the page's controls.
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
    element.toggleAttribute('data-away', isDownward && scrollY > 0 && !isAtEnd)
    clearTimeout(resting)
    resting = setTimeout(() => rest(element), restMs)
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

function rest(element: HTMLElement): void {
  const { offsetLeft, offsetTop, offsetHeight } = element
  const [floor, ceiling] = [offsetTop + offsetHeight, window.innerHeight / 2]
  let bottom = floor
  // Upwards, since out of the way of one it may be in that of the next.
  for (const control of [...document.querySelectorAll('main article :is(a, button)')].reverse()) {
    const box = control.getBoundingClientRect()
    const isBelow = box.right > offsetLeft && box.top < bottom + leastPixels
    if (isBelow && box.bottom > bottom - offsetHeight - leastPixels) bottom = box.top - leastPixels
  }
  const isClear = bottom < floor && bottom > ceiling
  element.style.setProperty('--rest', isClear ? `${bottom - floor}px` : '0px')
}
