import { useId } from 'react'
import type { KeptConfession } from '../../data/confessions/queries.ts'
import { useIsHiddenForMe } from '../../data/hidden-items/use-is-hidden-for-me.ts'
import { ConfessionBar } from '../../items/cards/confession-bar.tsx'
import { CrisisCard, HiddenForYou, HiddenNotice } from '../../items/hidden/lazy-notices.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Written } from '../../ui/user-text.tsx'

export function ConfessionArticle({ confession }: { confession: KeptConfession }) {
  const { id, title, content, keptAt, hidden, hasCrisisCard } = confession
  const titleId = useId()
  const isHydrated = useHydrated()
  if (useIsHiddenForMe(id, `${title} ${content}`)) {
    return (
      <article tabIndex={-1} className="card-alone mt-4">
        <HiddenForYou id={id} heading="h1" />
      </article>
    )
  }
  return (
    <article tabIndex={-1} className="card-alone mt-2">
      <div aria-live="polite">
        {hidden && <HiddenNotice of={confession} className="mt-2 mb-6" />}
      </div>
      <h1
        id={titleId}
        dir="auto"
        className="wrap-anywhere font-semibold font-serif text-page tracking-tight"
      >
        {title}
      </h1>
      {/* Only after hydration: the HTML of an offline copy has no such line, and the browser's first render must
          equal the HTML. */}
      {isHydrated && keptAt && (
        <p className="mt-1 text-ink-quiet text-meta">
          Offline copy from <TimeAgo time={keptAt} />.
        </p>
      )}
      <Written className="mt-4">{content}</Written>
      {hasCrisisCard && <CrisisCard className="mt-4" />}
      <ConfessionBar confession={confession} titleId={titleId} />
    </article>
  )
}
