import { type RefObject, useEffect } from 'react'

/** Sets CSS variables on an element to the visible part of the window: on iOS the keyboard covers the lower part. */
export function useVisibleViewport(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window
    const tell = () => {
      const { style } = element.current ?? {}
      // Ignore pinch zoom: the user wants to see only a part of the page then.
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
