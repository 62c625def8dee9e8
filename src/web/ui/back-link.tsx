import type { MouseEvent, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { follow } from './link.tsx'
import { pathToReturnTo, returnTo, useLocation } from './location.tsx'
import { useHydrated } from './use-hydrated.ts'

type BackLinkProps = {
  /** Paths of pages. The link leads to the one visited last in this tab, or to the first path if none was visited. */
  to: string[]
  children: ReactNode
}

export function BackLink({ to, children }: BackLinkProps) {
  return (
    <a
      {...useBackLink(to)}
      className="-ml-2.75 mt-3 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-medium text-ink-quiet hover:text-ink"
    >
      <Icon name="arrow-left" />
      {children}
    </a>
  )
}

/** Returns the attributes of a back link, for links that look different from `BackLink`. */
export function useBackLink(to: string[]) {
  const location = useLocation()
  return {
    href: useHydrated() ? pathToReturnTo(to, location) : to[0],
    onClick: (event: MouseEvent<HTMLAnchorElement>) => follow(event, () => returnTo(to)),
  }
}
