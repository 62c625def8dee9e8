import { isId } from '../../contract/id.ts'
import type { Item } from './item-kinds.ts'

/** `new URL` needs an origin, so links that are only a path get this one. */
const noOrigin = 'https://board.invalid'

/**
 * Returns the item that a URL names, even if it does not exist, and the host of the URL. The host is null if the URL
 * is only a path. `https://` may be missing. Returns undefined for URLs that don't name an item.
 */
export function itemInLink(link: string): { item: Item; host: string | null } | undefined {
  const address = /^(https?:\/)?\//i.test(link) ? link : `https://${link}`
  if (!URL.canParse(address, noOrigin)) return undefined
  const { pathname, searchParams, hash, origin, host } = new URL(address, noOrigin)
  const [, confession] = /^\/confession\/([^/]+)\/?$/.exec(pathname) ?? []
  const [, anchored] = /^#reply-(.+)$/.exec(hash) ?? []
  const reply = anchored ?? searchParams.get('reply')
  const id = reply ?? confession
  if (!confession || !id || !isId(id)) return undefined
  const item: Item = { kind: reply ? 'reply' : 'confession', id: id.toLowerCase() }
  return { item, host: origin === noOrigin ? null : host }
}
