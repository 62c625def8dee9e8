import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countNew } from '../../data/inbox/count-new.ts'
import { inboxNewsQuery } from '../../data/inbox/inbox-news-query.ts'
import {
  followInboxReadUntil,
  forgetInbox,
  markInboxRead,
  opened,
} from '../../data/inbox/inbox-read-until.ts'
import { setNewReplyCount } from '../../data/inbox/new-replies.ts'
import { sessionQuery, useUser } from '../../data/session/session-query.ts'
import { isSessionOver } from '../../data/session/tab-session.ts'
import { useStore } from '../../ui/store.ts'
import { actedAt } from '../../ui/user-actions.ts'

/** Counts the new replies in the inbox, for the account button and its menu. Renders nothing. */
export function InboxNews() {
  const email = useUser()?.email
  const { data: times } = useQuery(inboxNewsQuery(email))
  const openedUntil = useStore(opened)
  const lastActionAt = useStore(actedAt)
  const isVisitor = useQuery(sessionQuery()).data?.user === null
  useEffect(followInboxReadUntil, [])
  useEffect(() => {
    // The session may have ended while no page was open.
    if (isVisitor) forgetInbox()
  }, [isVisitor])

  useEffect(() => {
    // Null: this browser has not stored when the inbox was last read. Then everything so far counts as read.
    // Once the session is over, nothing may be stored again.
    if (times && openedUntil === null && !isSessionOver()) markInboxRead(times)
  }, [times, openedUntil])

  useEffect(() => {
    const isKnown = times && openedUntil !== null
    setNewReplyCount(isKnown ? countNew(times, openedUntil, lastActionAt) : null)
  }, [times, openedUntil, lastActionAt])
  return null
}
