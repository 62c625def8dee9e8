import { isId } from '../../../contract/id.ts'
import { cursorLength } from '../../../contract/limits.ts'
import { confessionPath } from '../confessions/confession-path.ts'

/**
 * What an address asks for of a thread: the page with one reply; or, for readers without JavaScript,
 * the answers to a reply or the thread itself from a place on.
 */
export type ThreadPart = { focus?: string; below?: string; cursor?: string }

/** The part that an address asks for; anything in it that can't be one counts as not said. */
export function threadPartIn(search: URLSearchParams): ThreadPart {
  const [focus, below] = [idIn(search, 'reply'), idIn(search, 'below')]
  const cursor = search.get('cursor')
  if (focus) return { focus }
  return { ...(below && { below }), ...(cursor && cursor.length <= cursorLength && { cursor }) }
}

export function threadPath(confessionId: string, { focus, below, cursor }: ThreadPart): string {
  const search = new URLSearchParams({
    ...(focus && { reply: focus }),
    ...(below && { below }),
    ...(cursor && { cursor }),
  })
  return `${confessionPath(confessionId)}${search.size > 0 ? `?${search}` : ''}`
}

/** The address of a part of a thread, at its beginning. */
export function threadPartPath(
  confessionId: string,
  { below, cursor }: { below: string | undefined; cursor: string },
): string {
  return `${threadPath(confessionId, { ...(below && { below }), cursor })}#replies`
}

/** The address of one reply: its page of the thread, and its place on it. */
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
