import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newConfessions } from '../live/news.ts'
import { GatheredNews } from '../ui/gathered-news.tsx'
import { shownElement } from '../ui/shown-element.ts'
import { useStore } from '../ui/store.ts'
import { toastError } from '../ui/toasts.ts'
import { refreshFeed } from './cache.ts'
import { confessionPath } from './confession-path.ts'

/** What others posted since the feed was read: one click away, and nothing moves before. */
export function NewConfessions() {
  const client = useQueryClient()
  const [isReading, setReading] = useState(false)
  const { length } = useStore(newConfessions)
  const name = length === 1 ? '1 new confession' : `${length} new confessions`

  const show = async () => {
    if (isReading) return
    setReading(true)
    window.scrollTo(0, 0)
    const first = await refreshFeed(client).catch(() => {
      toastError('Failed to load confessions')
    })
    setReading(false)
    if (!first) return
    const link = await shownElement(`main a[href="${confessionPath(first.id)}"]`)
    link?.focus({ preventScroll: true })
  }
  return (
    <div className="news-above">
      <button type="button" aria-disabled={isReading || undefined} onClick={show} className="news">
        {name}
      </button>
      <GatheredNews text={name} />
    </div>
  )
}
