import { confessionPath } from '../confessions/confession-path.ts'

/** The address of one reply: its page of the thread, and its place on it. */
export function replyPath(confessionId: string, id: string): string {
  return `${confessionPath(confessionId)}?reply=${id}#${replyAnchor(id)}`
}

export function replyAnchor(id: string): string {
  return `reply-${id}`
}

/**
 * What an address asks for of a thread: the page with one reply; or, for readers without JavaScript,
 * the answers to a reply or the thread itself from a place on.
 */
export type ThreadPart = { focus?: string; below?: string; cursor?: string }

export function threadPartIn(search: URLSearchParams): ThreadPart {
  const [focus, below] = ['reply', 'below'].map((name) => search.get(name)?.toLowerCase())
  const cursor = search.get('cursor')
  if (focus) return { focus }
  return { ...(below && { below }), ...(cursor && { cursor }) }
}

/** The address of a part of a thread. */
export function threadPartPath(
  confessionId: string,
  { below, cursor }: { below: string | undefined; cursor: string },
): string {
  const search = new URLSearchParams({ ...(below && { below }), cursor })
  return `${confessionPath(confessionId)}?${search}#replies`
}
