/* Tests whether two samples of times differ (Mann-Whitney U test). */

/** Returns the share of all pairs in which the first is slower. It is a half if times tell nothing. */
export function shareSlower(some: number[], others: number[]): number {
  const wins = some.flatMap((one) =>
    others.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)),
  )
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}

/** Returns the standard deviation of that share if both samples are alike. */
export function deviation(some: number, others: number): number {
  return Math.sqrt((some + others + 1) / (12 * some * others))
}
