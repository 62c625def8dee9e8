import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const Now = createContext(new Date(0))
const minuteMs = 60_000

/** The current time by the server's clock. It starts at the time of rendering, so that hydration finds equal HTML. */
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

/** Formats a date like 'March 5', or 'March 5, 2025' in another year. In UTC, server and browser get the same day. */
export function dayOf(iso: string, now: Date): string {
  const time = new Date(iso)
  const isThisYear = time.getUTCFullYear() === now.getUTCFullYear()
  return time.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
}

/**
 * How many ms the device's clock may be ahead of the page's time and still be right. The page's time is rounded down
 * to the minute, and the page may take another minute to arrive.
 */
const maxBehindMs = 120_000

let aheadMs = 0

/**
 * Sets the clock to a time from the server, in ms since 1970. Such a time is rounded down (in pages to the minute, in
 * the `date` header to the second) and takes time to arrive. So this clock may be slow, but never fast.
 */
export function setServerClock(time: number): void {
  aheadMs = time - Date.now()
}

/** Uses the device's clock if it agrees with the page's time, which the server has set, otherwise the page's time. */
export function startServerClock(pageTime: number): void {
  const behindMs = Date.now() - pageTime
  if (behindMs < 0 || behindMs > maxBehindMs) setServerClock(pageTime)
}

/** Returns the time by the server's clock, in ms since 1970. The device's own clock may be wrong by hours. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
