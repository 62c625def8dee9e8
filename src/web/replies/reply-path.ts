import { isId } from '../../contract/id.ts'
import { confessionPath } from '../confessions/confession-path.ts'

/** The address of the page of a thread that holds a reply, or of its first page. */
export function threadPath(confessionId: string, reply: string | null): string {
  return `${confessionPath(confessionId)}${reply ? `?reply=${reply}` : ''}`
}

/** The address of one reply: its page of the thread, and its place on it. */
export function replyPath(confessionId: string, id: string): string {
  return `${threadPath(confessionId, id)}#${replyAnchor(id)}`
}

export function replyAnchor(id: string): string {
  return `reply-${id}`
}

/** The reply that an address points to. */
export function replyIn(search: URLSearchParams): string | null {
  const reply = search.get('reply') ?? ''
  return isId(reply) ? reply.toLowerCase() : null
}
