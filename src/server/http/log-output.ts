import { type DestinationStream, pino, symbols } from 'pino'

const error = pino.levels.values.error ?? 0

/** Lines are collected for this time, because one write costs as much as an answer from the cache. */
const batchMs = 20
/**
 * Maximum number of characters in one write. If the output is read slowly and the process ends during a write, the
 * rest of that write is lost.
 */
const maxBatchLength = 64_000

/**
 * Returns a log destination that writes to standard output: most lines in batches, errors at once. The process ends
 * only after all lines are written, but SIGKILL or a crash of Node loses them.
 */
export function gatheredOutput(): DestinationStream {
  const output = pino.destination({ sync: false })
  let lines = ''
  const flush = () => {
    const text = lines
    lines = ''
    if (text) output.write(text)
  }
  process.on('exit', () => {
    flush()
    output.flushSync()
  })
  const gathered = {
    // With this, pino sets `lastLevel` before each line.
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write: (line: string) => {
      if (!lines) setTimeout(flush, batchMs).unref()
      lines += line
      if (gathered.lastLevel >= error || lines.length > maxBatchLength) flush()
    },
  }
  return gathered
}
