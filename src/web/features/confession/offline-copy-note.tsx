import { TimeAgo } from '../../ui/time-ago.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** What was kept was rendered as if it were not. */
export function KeptNote({ keptAt }: { keptAt: string | undefined }) {
  return useHydrated() && keptAt ? (
    <p className="mt-1 text-ink-quiet text-meta">
      Offline copy from <TimeAgo time={keptAt} />.
    </p>
  ) : null
}
