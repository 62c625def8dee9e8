import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** A new page starts at its top, or at what its address points to; Back and Forward keep their place. */
export function usePageStart(): void {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its start, not each type
  useEffect(() => {
    if (type !== NavigationType.Push) return
    const target = hash ? document.getElementById(hash.slice(1)) : null
    if (target) target.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [pathname, hash])
}
