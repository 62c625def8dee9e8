import { isId } from '../../../contract/id.ts'
import { cursorLength } from '../../../contract/limits.ts'
import { confessionPath } from '../confessions/confession-path.ts'

/** The part of a thread that a URL asks for. Without any of these fields, it is the thread from its beginning. */
export type ThreadPart = {
  /** The id of a reply: asks for the page of the thread that contains it. */
  focus?: string
  /** The id of a reply: asks for the replies to it. Only links for readers without JavaScript set this. */
  below?: string
  /** The place in the list where the page starts. Only links for readers without JavaScript set this. */
  cursor?: string
}

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

/** Returns the URL path of a part of a thread. Its hash makes the browser scroll to the first reply. */
export function threadPartPath(
  confessionId: string,
  part: { below: string | undefined; cursor: string },
): string {
  return `${threadPath(confessionId, part)}#replies`
}

/**
 * Returns the URL path of one reply: the page of the thread that contains it, with a hash that scrolls to the reply.
 */
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
