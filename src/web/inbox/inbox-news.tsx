import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { inboxMarkMs } from '../../contract/limits.ts'
import { sessionQuery, useUser } from '../accounts/sessions/queries.ts'
import { useNow } from '../ui/clock.tsx'
import { serverNow } from '../ui/server-clock.ts'
import { useStore } from '../ui/store.ts'
import { countNew } from './count-new.ts'
import { forgetMarks } from './marks.ts'
import { newReplies } from './new-replies.ts'
import { inboxNewsQuery } from './news-query.ts'
import { followOpened, forgetInbox, markOpened, opened } from './opened.ts'

/** Counts what is new in the inbox, for whatever shows it. */
export function InboxNews() {
  const email = useUser()?.email
  const { data: times } = useQuery(inboxNewsQuery(email))
  const openedUntil = useStore(opened)
  const now = useNow()
  useEffect(followOpened, [])
  useForgettingOthers(email)

  useEffect(() => {
    // In a new browser nothing is unread.
    if (times && openedUntil === null) markOpened(times)
  }, [times, openedUntil])

  // biome-ignore lint/correctness/useExhaustiveDependencies: timers sleep when devices do, the page's clock catches up
  useEffect(() => {
    const isKnown = times && openedUntil !== null
    const count = () => newReplies.set(isKnown ? countNew(times, openedUntil, serverNow()) : null)
    count()
    const timer = setTimeout(count, inboxMarkMs - (serverNow() % inboxMarkMs))
    return () => clearTimeout(timer)
  }, [times, openedUntil, now])
  return null
}

/** Another account's inbox, or that of a session that ended while no page was open. */
function useForgettingOthers(email: string | undefined): void {
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
