import { TimeAgo } from '../../ui/time-ago.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Shown after hydration only, because the copy's HTML was rendered as a normal page. */
export function KeptNote({ keptAt }: { keptAt: string | undefined }) {
  return useHydrated() && keptAt ? (
    <p className="mt-1 text-ink-quiet text-meta">
      A copy from <TimeAgo time={keptAt} />, kept on this device.
    </p>
  ) : null
}
