import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InboxPage } from '../../../contract/inbox.ts'
import {
  countNew,
  inboxNewsQuery,
  markInboxShown,
  startInboxVisit,
} from '../../data/inbox/inbox-news.ts'
import { inboxQuery } from '../../data/inbox/queries.ts'
import { useUser } from '../../data/session/session-query.ts'
import { focusMain } from '../../ui/focus-main.ts'
import type { Location } from '../../ui/location.tsx'
import { useStore } from '../../ui/store.ts'
import { ThrottledAnnouncement } from '../../ui/throttled-announcement.tsx'
import { actedAt } from '../../ui/user-actions.ts'

/**
 * Marks the replies that the inbox shows as read. A button shows those that came later, but only from before the
 * user's last own action (decision 38).
 */
export function NewAnswers({ visit }: { visit: Location }) {
  const { data, refetch } = useInfiniteQuery(inboxQuery())
  const news = useQuery(inboxNewsQuery(useUser()?.email))
  const lastActionAt = useStore(actedAt)
  useEffect(() => startInboxVisit(visit), [visit])
  useEffect(() => {
    if (data) markInboxShown(timesIn(data))
  }, [data])
  if (!data || !news.data) return null
  const [newestShown = ''] = timesIn(data)
  const count = countNew(news.data, newestShown, lastActionAt)
  if (!count) return null

  const name = count === '1' ? '1 new reply' : `${count} new replies`
  const show = async () => {
    await Promise.all([refetch(), news.refetch()])
    window.scrollTo(0, 0)
    // Move the focus, because the clicked button disappears.
    focusMain()
  }
  return (
    <div className="news-above">
      <button type="button" onClick={show} className="news">
        {name}
      </button>
      <ThrottledAnnouncement text={name} />
    </div>
  )
}

function timesIn({ pages }: { pages: InboxPage[] }): string[] {
  return pages.flatMap(({ items }) => items.map(({ reply }) => reply.createdAt))
}
