import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from './location.tsx'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string }

/** A link within the board. Without hooks: a page has dozens. */
export function Link({ to, ...props }: LinkProps) {
  return <a {...props} href={to} onClick={(event) => follow(event)} />
}

/** Says whether the link is followed here: the browser has ways to a new tab, a new window or a download. */
export function follow(event: MouseEvent<HTMLAnchorElement>, go = visit): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)
    return false
  event.preventDefault()
  go(event.currentTarget.href)
  return true
}

function visit(href: string): void {
  navigate(href, { replace: href === window.location.href })
}
