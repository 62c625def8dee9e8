import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

const Now = createContext(new Date(0))
const minuteMs = 60_000

/**
 * Provides the current time by the server's clock, updated every minute. It starts at the time of the server's
 * rendering, so that the browser's first render equals the HTML.
 */
export function ClockProvider({ start, children }: { start: Date; children: ReactNode }) {
  const [now, setNow] = useState(start)
  useEffect(() => {
    const tick = () => setNow(new Date(serverNow()))
    tick()
    const timer = setInterval(tick, minuteMs)
    // Update when the tab becomes visible: timers are slow in background tabs and stop during sleep.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return <Now value={now}>{children}</Now>
}

export function useNow(): Date {
  return useContext(Now)
}

const units = [
  ['y', 365 * 24 * 60 * 60],
  ['mo', 30 * 24 * 60 * 60],
  ['d', 24 * 60 * 60],
  ['h', 60 * 60],
  ['m', 60],
] as const

/** Returns how long ago a time was, like '5m ago' (SPEC §9), or 'Recently' if the time is invalid. */
export function relativeTime(iso: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / 1000))
  if (Number.isNaN(seconds)) return 'Recently'
  for (const [unit, length] of units) {
    if (seconds >= length) return `${Math.floor(seconds / length)}${unit} ago`
  }
  return `${seconds}s ago`
}

export function TimeAgo({ time }: { time: string }) {
  const now = useNow()
  return <time dateTime={time}>{relativeTime(time, now)}</time>
}

/** Formats a date like '5 March', or '5 March 2025' in another year. In UTC, server and browser get the same day. */
export function dayOf(iso: string, now: Date): string {
  const time = new Date(iso)
  const isThisYear = time.getUTCFullYear() === now.getUTCFullYear()
  return time.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
}
