export type Progress = {
  begin: (what: string, total: number) => void
  advance: (count: number) => void
  end: () => void
}

type Output = { isTTY?: boolean; write: (text: string) => unknown }

/** A terminal's line is written over; elsewhere each is a new one. */
const intervalsMs = { terminal: 200, elsewhere: 5_000 }

export function createProgress(output: Output): Progress {
  const intervalMs = output.isTTY ? intervalsMs.terminal : intervalsMs.elsewhere
  let [what, total, done, startedAt, shownAt] = ['', 0, 0, 0, 0]
  const show = (isLast: boolean) => {
    const line = lineOf(what, done, total, performance.now() - startedAt)
    if (output.isTTY) output.write(`\r\x1b[K${line}${isLast ? '\n' : ''}`)
    else output.write(`${line}\n`)
    shownAt = performance.now()
  }
  return {
    begin: (nextWhat, nextTotal) => {
      ;[what, total, done, startedAt, shownAt] = [
        nextWhat,
        nextTotal,
        0,
        performance.now(),
        performance.now(),
      ]
    },
    advance: (count) => {
      done += count
      if (performance.now() - shownAt >= intervalMs) show(false)
    },
    end: () => show(true),
  }
}

function lineOf(what: string, done: number, total: number, ms: number): string {
  const rate = ms > 0 ? Math.round((done * 1000) / ms) : 0
  const left = rate > 0 && total > done ? `, ${duration((total - done) / rate)} left` : ''
  const of = total > 0 ? ` of ${Math.max(total, done).toLocaleString('en')}` : ''
  return `${what}: ${done.toLocaleString('en')}${of}, ${rate.toLocaleString('en')} a second${left}`
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return `${Math.ceil(seconds / 60)} min`
}
