import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from './location.tsx'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string }

/** A link within the board. Without hooks: a page has dozens. */
export function Link({ to, ...props }: LinkProps) {
  return <a {...props} href={to} onClick={follow} />
}

function follow(event: MouseEvent<HTMLAnchorElement>): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  // The browser's own ways to a new tab, a new window or a download.
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  event.preventDefault()
  const { href } = event.currentTarget
  navigate(href, { replace: href === window.location.href })
}
