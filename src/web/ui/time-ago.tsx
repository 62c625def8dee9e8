import { useNow } from './clock.tsx'
import { relativeTime } from './relative-time.ts'

export function TimeAgo({ time }: { time: string }) {
  const now = useNow()
  return <time dateTime={time}>{relativeTime(time, now)}</time>
}
