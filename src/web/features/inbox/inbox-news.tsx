import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { countNew } from '../../data/inbox/count-new.ts'
import { forgetMarks } from '../../data/inbox/marks.ts'
import { setHasNewReplies } from '../../data/inbox/new-replies.ts'
import { inboxNewsQuery } from '../../data/inbox/news-query.ts'
import { followOpened, forgetInbox, markOpened, opened } from '../../data/inbox/opened.ts'
import { sessionQuery, useUser } from '../../data/session/session-query.ts'
import { actedAt } from '../../ui/own-action.ts'
import { useStore } from '../../ui/store.ts'

/** Computes whether the inbox has new replies, for the account button and menu. */
export function InboxNews() {
  const email = useUser()?.email
  const { data: times } = useQuery(inboxNewsQuery(email))
  const openedUntil = useStore(opened)
  const lastActionAt = useStore(actedAt)
  useEffect(followOpened, [])
  useClearedInboxOnAccountChange(email)

  useEffect(() => {
    // In a browser without a saved position, everything counts as read.
    if (times && openedUntil === null) markOpened(times)
  }, [times, openedUntil])

  useEffect(() => {
    const isKnown = times && openedUntil !== null
    setHasNewReplies(Boolean(isKnown && countNew(times, openedUntil, lastActionAt)))
  }, [times, openedUntil, lastActionAt])
  return null
}

/** Clears the inbox of another account, or of a session that ended while no page was open. */
function useClearedInboxOnAccountChange(email: string | undefined): void {
  const client = useQueryClient()
  const last = useRef(email)
  useEffect(() => {
    const isVisitor = client.getQueryData(sessionQuery().queryKey)?.user === null
    if (isVisitor || (last.current && last.current !== email)) {
      forgetInbox()
      forgetMarks()
    }
    last.current = email
  }, [client, email])
}
