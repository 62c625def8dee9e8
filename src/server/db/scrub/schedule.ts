import { hourMs, minuteMs } from '../../../contract/durations.ts'

/** The hours of the nightly scrub, in the time zone of the process. */
const [fromHour, toHour] = [3, 5]

const retryMs = hourMs

export function scrubDateOf(now: Date): string {
  const morning = new Date(now.getTime() - fromHour * hourMs)
  const [month, day] = [morning.getMonth() + 1, morning.getDate()]
  return [morning.getFullYear(), month, day].map((part) => `${part}`.padStart(2, '0')).join('-')
}

export function nextScrubDelayMs(now: Date): number {
  const start = new Date(now)
  start.setHours(fromHour, 0, 0, 0)
  if (start <= now) start.setDate(start.getDate() + 1)
  return start.getTime() - now.getTime() + Math.random() * (toHour - fromHour) * hourMs
}

/** Retries only within the night, because the board may be busy by day. */
export function retryDelayMs(now: Date): number {
  const hours = new Date(now.getTime() + retryMs).getHours()
  return hours >= fromHour && hours < toHour ? retryMs : nextScrubDelayMs(now)
}

/** A missed scrub waits for 5 to 15 minutes after the start, because many requests may arrive then. */
export function catchUpDelayMs(): number {
  return (5 + Math.random() * 10) * minuteMs
}
