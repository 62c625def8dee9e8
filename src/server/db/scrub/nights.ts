const minute = 60 * 1000
const hour = 60 * minute

/** Hours, where the board runs, between which it is scrubbed; a night has the date of its morning. */
const from = 3
const to = 5

/** The last night that has begun, as `YYYY-MM-DD`. */
export function nightOf(now: Date): string {
  const morning = new Date(now.getTime() - from * hour)
  const [month, day] = [morning.getMonth() + 1, morning.getDate()]
  return [morning.getFullYear(), month, day].map((part) => `${part}`.padStart(2, '0')).join('-')
}

/** Milliseconds until a random moment of the next night. */
export function untilNextNight(now: Date): number {
  const start = new Date(now)
  start.setHours(from, 0, 0, 0)
  if (start <= now) start.setDate(start.getDate() + 1)
  return start.getTime() - now.getTime() + Math.random() * (to - from) * hour
}

/** Milliseconds after a start until a night that was missed is made up for: a crowd may be waiting now. */
export function soon(): number {
  return (5 + Math.random() * 10) * minute
}
