import { type RefObject, useEffect } from 'react'

/**
 * Tells an element's styles which part of the window can be seen: on iOS the keyboard lies over the window, and
 * all that stands at its foot.
 */
export function useVisibleViewport(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window
    const tell = () => {
      const { style } = element.current ?? {}
      // Whoever magnifies wants a part of it.
      if (!style || !visualViewport || visualViewport.scale > 1.01) return
      style.setProperty('--visible-top', `${visualViewport.offsetTop}px`)
      style.setProperty('--visible-height', `${visualViewport.height}px`)
    }
    tell()
    visualViewport?.addEventListener('resize', tell)
    visualViewport?.addEventListener('scroll', tell)
    return () => {
      visualViewport?.removeEventListener('resize', tell)
      visualViewport?.removeEventListener('scroll', tell)
    }
  }, [element])
}
