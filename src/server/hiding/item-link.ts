import { isId } from '../../contract/id.ts'
import type { Item } from '../content/item-kinds.ts'

/**
 * Returns the item that a link under one of these origins names, whether it exists or not, and undefined for any other
 * link. The link may lack `https://`.
 */
export function itemInLink(link: string, [origin = '', ...others]: string[]): Item | undefined {
  const url = urlOf(link, origin)
  const isOurs = [origin, ...others].some((one) => new URL(one).host === url?.host)
  return url && isOurs ? itemInUrl(url) : undefined
}

/** Like `itemInLink`, but for any origin. */
export function itemInAnyLink(link: string): Item | undefined {
  const url = urlOf(link, 'https://board.invalid')
  return url && itemInUrl(url)
}

function urlOf(link: string, origin: string): URL | undefined {
  const address = /^(https?:\/)?\//i.test(link) ? link : `https://${link}`
  return URL.canParse(address, origin) ? new URL(address, origin) : undefined
}

function itemInUrl({ pathname, searchParams, hash }: URL): Item | undefined {
  const [, confession] = /^\/confession\/([^/]+)\/?$/.exec(pathname) ?? []
  const [, anchored] = /^#reply-(.+)$/.exec(hash) ?? []
  const reply = anchored ?? searchParams.get('reply')
  const id = reply ?? confession
  if (!confession || !id || !isId(id)) return undefined
  return { kind: reply ? 'reply' : 'confession', id: id.toLowerCase() }
}
