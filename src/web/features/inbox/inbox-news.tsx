import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countNew, inboxNewsQuery, markInboxRead, readUntil } from '../../data/inbox/inbox-news.ts'
import { setNewReplyCount } from '../../data/inbox/new-reply-count.ts'
import { useUser } from '../../data/session/session-query.ts'
import { isSessionOver } from '../../data/session/tab-session.ts'
import { useStore } from '../../ui/store.ts'
import { actedAt } from '../../ui/user-actions.ts'

/** Counts the new replies in the inbox, for the account button and its menu. Renders nothing. */
export function InboxNews() {
  const { data: times } = useQuery(inboxNewsQuery(useUser()?.email))
  const since = useStore(readUntil)
  const lastActionAt = useStore(actedAt)

  useEffect(() => {
    // Null: this browser has not stored when the inbox was last read. Then everything so far counts as read.
    // Once the session is over, nothing may be stored again.
    if (times && since === null && !isSessionOver()) markInboxRead(times)
  }, [times, since])

  useEffect(() => {
    const isKnown = times && since !== null
    setNewReplyCount(isKnown ? countNew(times, since, lastActionAt) : null)
  }, [times, since, lastActionAt])
  return null
}
