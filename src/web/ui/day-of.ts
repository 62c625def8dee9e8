/** As one says it, in UTC: on the server and in every browser the same. */
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
