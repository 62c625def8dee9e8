import { confessionPath } from '../confessions/confession-path.ts'

/** The address of one reply: its page of the thread, and its place on it. */
export function replyPath(confessionId: string, id: string): string {
  return `${confessionPath(confessionId)}?reply=${id}#${replyAnchor(id)}`
}

export function replyAnchor(id: string): string {
  return `reply-${id}`
}

/** The reply that an address points to. */
export function replyIn(search: URLSearchParams): string | null {
  return search.get('reply')?.toLowerCase() ?? null
}
