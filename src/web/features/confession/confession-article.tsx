import { useId } from 'react'
import type { Confession } from '../../../contract/confessions.ts'
import { useIsHiddenForMe } from '../../data/hidden-items/use-is-hidden-for-me.ts'
import { ConfessionBar } from '../../items/cards/confession-bar.tsx'
import { TopicChip } from '../../items/cards/topic-chip.tsx'
import { CrisisCard, HiddenForYou, HiddenNotice } from '../../items/hidden/lazy-notices.ts'
import { Written } from '../../ui/user-text.tsx'

export function ConfessionArticle({ confession }: { confession: Confession }) {
  const { id, title, content, hidden, hasCrisisCard } = confession
  const titleId = useId()
  if (useIsHiddenForMe(id, `${title} ${content}`)) {
    return (
      <article tabIndex={-1} className="card-alone mt-4">
        <HiddenForYou id={id} heading="h1" />
      </article>
    )
  }
  return (
    <article tabIndex={-1} className="card-alone mt-2">
      <TopicChip of={confession} className="mt-3" />
      <h1
        id={titleId}
        dir="auto"
        className="in-box font-semibold font-serif text-page tracking-tight"
      >
        {title}
      </h1>
      <div aria-live="polite">{hidden && <HiddenNotice item={confession} className="mt-4" />}</div>
      <Written className="mt-4">{content}</Written>
      {hasCrisisCard && <CrisisCard className="mt-4" />}
      <ConfessionBar confession={confession} titleId={titleId} />
    </article>
  )
}
