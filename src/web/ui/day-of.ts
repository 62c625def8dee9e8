/**
 * Formats a date like '5 March', with the year if it is not this year. UTC gives the server and all browsers the same
 * day.
 */
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
