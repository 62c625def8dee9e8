import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from './location.tsx'

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
  go(event.currentTarget.href)
  return true
}

function visit(href: string): void {
  navigate(href, { replace: href === window.location.href })
}
