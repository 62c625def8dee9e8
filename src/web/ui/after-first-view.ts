const quietMs = 1_000

/** Runs work that the first view does not need: at the first user input, or after a second without any. */
export function afterFirstView(work: () => void): void {
  const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin']
  const begin = () => {
    clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, begin)
    work()
  }
  const timer = setTimeout(begin, quietMs)
  for (const sign of signs) window.addEventListener(sign, begin, { passive: true })
}
