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
