import { TimeAgo } from './time.tsx'
import { useHydrated } from './use-hydrated.ts'

type OfflineCopyNoteProps = { keptAt: string | undefined; className: string }

/** Says that the page shows an offline copy, and how old it is. Without `keptAt`, it shows nothing. */
export function OfflineCopyNote({ keptAt, className }: OfflineCopyNoteProps) {
  // Only after hydration: the HTML of an offline copy has no such line, and the browser's first render must equal the
  // HTML.
  const isHydrated = useHydrated()
  if (!isHydrated || !keptAt) return null
  return (
    <p className={`${className} text-ink-quiet text-meta`}>
      Offline copy from <TimeAgo time={keptAt} />.
    </p>
  )
}
