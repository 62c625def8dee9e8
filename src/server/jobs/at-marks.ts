import { inboxMarkMs } from '../../contract/limits.ts'

/**
 * Calls `work` at every mark, which comes every five minutes, or `leadMs` before it. Marks follow the UTC clock, so
 * they are the same for all processes. Returns a function that stops this.
 */
export function atMarks(work: () => void, leadMs = 0): () => void {
  const schedule = () =>
    setTimeout(
      () => {
        timer = schedule()
        work()
      },
      msUntilMark(Date.now() + leadMs),
    ).unref()
  let timer = schedule()
  return () => clearTimeout(timer)
}

export function msUntilMark(now: number): number {
  return inboxMarkMs - (now % inboxMarkMs)
}
