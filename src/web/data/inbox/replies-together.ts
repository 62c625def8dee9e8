import type { InboxItem } from '../../../contract/inbox.ts'

/** Puts the replies to one confession together, newest first, where its newest reply is. */
export function withRepliesTogether(items: InboxItem[]): InboxItem[] {
  const ids = items.map(({ confession }) => confession.id)
  const place = ({ confession }: InboxItem) => ids.indexOf(confession.id)
  return [...items].sort((one, other) => place(one) - place(other))
}
