const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

/** Hours, in the time zone of the process, between which it is scrubbed. */
const [fromHour, toHour] = [3, 5]

/** Between two looks at a scrub that failed, or that another process was at. */
const retryMs = hourMs

/** The last night that has begun, as the `YYYY-MM-DD` of its morning. */
export function scrubDateOf(now: Date): string {
  const morning = new Date(now.getTime() - fromHour * hourMs)
  const [month, day] = [morning.getMonth() + 1, morning.getDate()]
  return [morning.getFullYear(), month, day].map((part) => `${part}`.padStart(2, '0')).join('-')
}

/** Milliseconds until a random moment of the next night. */
export function nextNightDelayMs(now: Date): number {
  const start = new Date(now)
  start.setHours(fromHour, 0, 0, 0)
  if (start <= now) start.setDate(start.getDate() + 1)
  return start.getTime() - now.getTime() + Math.random() * (toHour - fromHour) * hourMs
}

/** Milliseconds until a scrub that was not done is tried again: by day a crowd may be here. */
export function retryDelayMs(now: Date): number {
  const hours = new Date(now.getTime() + retryMs).getHours()
  return hours >= fromHour && hours < toHour ? retryMs : nextNightDelayMs(now)
}

/** Milliseconds after a start until a night that was missed is made up for: a crowd may be waiting now. */
export function catchUpDelayMs(): number {
  return (5 + Math.random() * 10) * minuteMs
}
