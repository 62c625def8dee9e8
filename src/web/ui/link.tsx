import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useHydrated } from './lazy.tsx'
import { navigate, pathToReturnTo, returnTo, useLocation } from './location.tsx'
import { dismissNotice } from './toasts.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string }

/** A link to a page of this site. It uses no hooks, because they would cost time on pages with dozens of links. */
export function Link({ to, ...props }: LinkProps) {
  return <a {...props} href={to} onClick={(event) => follow(event)} />
}

/** Follows a link without loading a document. Returns false if the browser must do it, for example in a new tab. */
export function follow(event: MouseEvent<HTMLAnchorElement>, go = visit): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)
    return false
  event.preventDefault()
  dismissNotice()
  go(event.currentTarget.href)
  return true
}

function visit(href: string): void {
  navigate(href, { replace: href === window.location.href })
}

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

export const linkButtonClasses =
  'inline-flex min-h-11 items-center rounded-control border border-edge px-4 font-medium hover:bg-hover'

type AboutLinkProps = {
  to: `/${'rules' | 'anonymity'}${string}`
  className?: string
  children: ReactNode
}

/** A link to the rules or the anonymity page. It opens in a new tab, so that no text being written is lost. */
export function AboutLink({ to, className = '', children }: AboutLinkProps) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className={`underline decoration-edge underline-offset-4 hover:decoration-current ${className}`}
    >
      {children}
    </a>
  )
}

/** Offers the link 'Try again' to users without JavaScript. */
export function ReloadLink() {
  return (
    <noscript>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads the current page */}
      <a href="" className="inline-block py-3 underline underline-offset-4">
        Try again
      </a>
    </noscript>
  )
}
