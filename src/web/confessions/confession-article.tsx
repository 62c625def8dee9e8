import { useId } from 'react'
import { WithLater } from '../later.tsx'
import { useIsHiddenForMe } from '../moderation/for-me.ts'
import { Written } from '../ui/written.tsx'
import { ConfessionBar } from './confession-bar.tsx'
import { confessionPath } from './confession-path.ts'
import { KeptNote } from './kept-note.tsx'
import type { KeptConfession } from './queries.ts'

/** A confession on a page of its own. */
export function ConfessionArticle({ confession }: { confession: KeptConfession }) {
  const { id, title, content, keptAt, hidden, hasCrisisCard } = confession
  const titleId = useId()
  if (useIsHiddenForMe(id, `${title} ${content}`)) {
    return (
      <article tabIndex={-1} className="card-alone mt-4">
        <WithLater>{({ HiddenForYou }) => <HiddenForYou id={id} heading="h1" />}</WithLater>
      </article>
    )
  }
  return (
    <article tabIndex={-1} className="card-alone mt-2">
      <div aria-live="polite">
        {hidden && (
          <WithLater>
            {({ HiddenConfession }) => (
              <HiddenConfession confession={confession} className="mt-2 mb-6" />
            )}
          </WithLater>
        )}
      </div>
      <h1
        id={titleId}
        dir="auto"
        className="wrap-anywhere font-semibold font-serif text-page tracking-tight"
      >
        {title}
      </h1>
      <KeptNote keptAt={keptAt} />
      <Written text={content} className="mt-4" />
      {hasCrisisCard && (
        <WithLater>{({ CrisisCard }) => <CrisisCard className="mt-4" />}</WithLater>
      )}
      <ConfessionBar
        confession={confession}
        titleId={titleId}
        repliesPath={`${confessionPath(id)}#replies`}
      />
    </article>
  )
}
