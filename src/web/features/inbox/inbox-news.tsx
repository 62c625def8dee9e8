import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { countNew } from '../../data/inbox/count-new.ts'
import { inboxNewsQuery } from '../../data/inbox/inbox-news-query.ts'
import {
  followInboxReadUntil,
  forgetInbox,
  markInboxRead,
  opened,
} from '../../data/inbox/inbox-read-until.ts'
import { setNewReplyCount } from '../../data/inbox/new-replies.ts'
import { clearNewReplyMarks } from '../../data/inbox/new-reply-marks.ts'
import { sessionQuery, useUser } from '../../data/session/session-query.ts'
import { useStore } from '../../ui/store.ts'
import { actedAt } from '../../ui/user-actions.ts'

/** Counts the new replies in the inbox, for the account button and its menu. Renders nothing. */
export function InboxNews() {
  const email = useUser()?.email
  const { data: times } = useQuery(inboxNewsQuery(email))
  const openedUntil = useStore(opened)
  const lastActionAt = useStore(actedAt)
  useEffect(followInboxReadUntil, [])
  useClearedInboxOnAccountChange(email)

  useEffect(() => {
    // Null: this browser has not stored when the inbox was last read. Then everything so far counts as read.
    if (times && openedUntil === null) markInboxRead(times)
  }, [times, openedUntil])

  useEffect(() => {
    const isKnown = times && openedUntil !== null
    setNewReplyCount(isKnown ? countNew(times, openedUntil, lastActionAt) : null)
  }, [times, openedUntil, lastActionAt])
  return null
}

/** Forgets what was read in the inbox if the account has changed, or the session ended while no page was open. */
function useClearedInboxOnAccountChange(email: string | undefined): void {
  const client = useQueryClient()
  const last = useRef(email)
  useEffect(() => {
    const isVisitor = client.getQueryData(sessionQuery().queryKey)?.user === null
    if (isVisitor || (last.current && last.current !== email)) {
      forgetInbox()
      clearNewReplyMarks()
    }
    last.current = email
  }, [client, email])
}
