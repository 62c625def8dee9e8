import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** A new page starts at its top; Back and Forward stay where the browser puts them. */
export function useScrollToTop(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page, not for each type
  useEffect(() => {
    if (type === NavigationType.Push) window.scrollTo(0, 0)
  }, [pathname])
}
