import { isId } from '../../contract/id.ts'
import type { Item } from '../content/item-kinds.ts'

/** For links that have no origin. */
const noOrigin = 'https://board.invalid'

/**
 * Returns the item that a link names, whether it exists or not, and the link's host, which is null for a bare path. The
 * link may lack `https://`.
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
