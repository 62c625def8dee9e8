import { isId } from '../../../contract/id.ts'
import { cursorLength } from '../../../contract/limits.ts'
import { confessionPath } from '../confessions/confession-path.ts'

/** The part of a thread that an address asks for. */
export type ThreadPart = {
  /** The page that contains this reply. */
  focus?: string
  /** The replies to this reply, for readers without JavaScript. */
  below?: string
  /** Where the page starts, for readers without JavaScript. */
  cursor?: string
}

/** Reads the part from an address. Invalid values are ignored. */
export function parseThreadPart(search: URLSearchParams): ThreadPart {
  const [focus, below] = [idIn(search, 'reply'), idIn(search, 'below')]
  const cursor = search.get('cursor')
  if (focus) return { focus }
  return { ...(below && { below }), ...(cursor && cursor.length <= cursorLength && { cursor }) }
}

export function threadPath(
  confessionId: string,
  { focus, below, cursor }: { [key in keyof ThreadPart]: string | undefined },
): string {
  const search = new URLSearchParams({
    ...(focus && { reply: focus }),
    ...(below && { below }),
    ...(cursor && { cursor }),
  })
  return `${confessionPath(confessionId)}${search.size > 0 ? `?${search}` : ''}`
}

/** Returns the address of a part of a thread, scrolled to its first reply. */
export function threadPartPath(
  confessionId: string,
  part: { below: string | undefined; cursor: string },
): string {
  return `${threadPath(confessionId, part)}#replies`
}

/** Returns the address of one reply: the page of its thread that contains it, scrolled to the reply. */
export function replyPath(confessionId: string, id: string): string {
  return `${threadPath(confessionId, { focus: id })}#${replyAnchor(id)}`
}

export function replyAnchor(id: string): string {
  return `reply-${id}`
}

function idIn(search: URLSearchParams, name: string): string | undefined {
  const id = search.get(name) ?? ''
  return isId(id) ? id.toLowerCase() : undefined
}
