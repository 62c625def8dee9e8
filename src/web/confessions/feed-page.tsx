import { WithLater } from '../later.tsx'
import { newConfessions } from '../live/news.ts'
import { useStore } from '../ui/store.ts'
import type { Visit } from '../visit.ts'
import { FeedControls } from './feed-controls.tsx'
import { FeedList } from './feed-list.tsx'
import { feedFrom, feedPath } from './feed-params.ts'
import { NewConfessionButton } from './new-confession-button.tsx'

export function FeedPage({ search }: Visit) {
  const feed = feedFrom(search)
  const hasNews = useStore(newConfessions, (ids) => ids.length > 0) && feed.sort === 'new'
  return (
    <>
      <h1 className="pt-6 font-serif text-ink-quiet text-reading italic">
        Spill it. No one knows it's you.
      </h1>
      <FeedControls feed={feed} />
      {hasNews && <WithLater>{({ NewConfessions }) => <NewConfessions />}</WithLater>}
      <FeedList key={feedPath(feed)} feed={feed} />
      <NewConfessionButton />
    </>
  )
}
