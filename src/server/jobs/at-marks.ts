import { inboxMarkMs } from '../../contract/limits.ts'

/** Marks come every five minutes by the UTC clock, the same for all processes. Returns how to stop. */
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
