import { type RefObject, useEffect } from 'react'

/**
 * Sets CSS variables on an element to the top and height of the window's visible part, in px. On iOS, the keyboard
 * covers the rest.
 */
export function useVisibleViewport(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window
    const tell = () => {
      const { style } = element.current ?? {}
      // Ignore pinch zoom, with which users choose to see only a part of the page.
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
