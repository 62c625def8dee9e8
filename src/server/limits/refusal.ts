/** What a refusal for being too many says, and after how many seconds to come back. */
export function tooMany(waitMs: number): { detail: string; retryAfter: number } {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return { detail: `Please try again in ${inWords(seconds)}.`, retryAfter: seconds }
}

function inWords(seconds: number): string {
  if (seconds <= 1) return 'a second'
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
