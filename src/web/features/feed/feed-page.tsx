import { feedFrom, feedPath, isNewestFirst, isOfTopic } from '../../data/confessions/feed-params.ts'
import { openNewConfession } from '../../data/dialogs/dialogs.ts'
import { newConfessions } from '../../data/live/news.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy.tsx'
import type { Visit } from '../../ui/location.tsx'
import { useStore } from '../../ui/store.ts'
import { FeedControls } from './feed-controls.tsx'
import { FeedList } from './feed-list.tsx'

const NewConfessions = lazyComponent(() => import('./new-confessions.tsx'), 'NewConfessions')

export function FeedPage({ search }: Visit) {
  const feed = feedFrom(search)
  const hasNews =
    useStore(newConfessions, (all) => all.some(({ topic }) => isOfTopic(feed, topic))) &&
    isNewestFirst(feed)
  return (
    <>
      {hasNews && <NewConfessions of={feed} />}
      <h1 className="pt-2 font-serif md:pt-4 text-ink-quiet text-reading italic">
        Spill it. No one knows it's you.
      </h1>
      <FeedControls feed={feed} />
      <FeedList key={feedPath(feed)} feed={feed} />
      <button type="button" onClick={openNewConfession} className="compose-button">
        <span>New confession</span>
        <span className="bg-accent">
          <Icon name="pencil" className="size-1/2" />
        </span>
      </button>
    </>
  )
}
