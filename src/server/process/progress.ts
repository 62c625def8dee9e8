export type Progress = {
  begin: (what: string, total: number) => void
  advance: (count: number) => void
  end: () => void
}

type Output = { isTTY?: boolean; write: (text: string) => unknown }

/** On a terminal, the progress is one line that is overwritten. Other outputs get a new line each time. */
export function createProgress(output: Output): Progress {
  const intervalMs = output.isTTY ? 200 : 5_000
  let [what, total, done, shownAt] = ['', 0, 0, 0]
  const show = (end: string) => {
    shownAt = performance.now()
    const line = lineOf(what, done, total)
    output.write(output.isTTY ? `\r\x1b[K${line}${end}` : `${line}\n`)
  }
  return {
    begin: (nextWhat, nextTotal) => {
      ;[what, total, done, shownAt] = [nextWhat, nextTotal, 0, performance.now()]
    },
    advance: (count) => {
      done += count
      if (performance.now() - shownAt >= intervalMs) show('')
    },
    end: () => show('\n'),
  }
}

/** Shows the progress only to people: a scheduled job writes nothing while all is well. */
export function createTerminalProgress(output: Output): Progress {
  return createProgress(output.isTTY ? output : { write: () => {} })
}

export async function* withProgress(
  chunks: AsyncIterable<Buffer>,
  { advance }: Pick<Progress, 'advance'>,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk
    let lines = 0
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', at + 1)) lines++
    advance(lines)
  }
}

function lineOf(what: string, done: number, total: number): string {
  const of = total > 0 ? ` of ${Math.max(total, done).toLocaleString('en')}` : ''
  return `${what}: ${done.toLocaleString('en')}${of}`
}
