import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confessionPath } from '../../data/confessions/confession-path.ts'
import { type Feed, isOfTopic } from '../../data/confessions/feed-params.ts'
import { feedsKey } from '../../data/confessions/queries.ts'
import { cachedItems } from '../../data/items/cache.ts'
import { newConfessions } from '../../data/live/news.ts'
import { refreshFeed } from '../../data/live/refresh-feed.ts'
import { waitForElement } from '../../ui/focus.ts'
import { useStore } from '../../ui/store.ts'
import { ThrottledAnnouncement } from '../../ui/throttled-announcement.tsx'

/** A button that shows confessions posted since the feed was read. Until a click on it, nothing moves. */
export function NewConfessions({ feed }: { feed: Feed }) {
  const client = useQueryClient()
  const [isReading, setReading] = useState(false)
  const count = useStore(
    newConfessions,
    (all) => all.filter(({ topic }) => isOfTopic(feed, topic)).length,
  )
  const name = count === 1 ? '1 new confession' : `${count} new confessions`

  const show = async () => {
    if (isReading) return
    setReading(true)
    const isShown = await refreshFeed(client)
    setReading(false)
    if (!isShown) return
    const [query] = client.getQueryCache().findAll({ queryKey: feedsKey, type: 'active' })
    const first = query && cachedItems(client, [query.queryKey])[0]
    if (!first) return
    const link = await waitForElement(`main a[href="${confessionPath(first.id)}"]`)
    link?.focus({ preventScroll: true })
  }
  return (
    <div className="news-above">
      <button type="button" aria-disabled={isReading || undefined} onClick={show} className="news">
        {name}
      </button>
      <ThrottledAnnouncement text={name} />
    </div>
  )
}
