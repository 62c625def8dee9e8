import { type DestinationStream, pino, symbols } from 'pino'

const error = pino.levels.values.error ?? 0

/** Lines are written in batches, because one write costs as much as answering a visitor from the cache. */
const batchMs = 20
/** Characters. If the reader of the output is slow, a process that ends loses the rest of a write in progress. */
const maxBatchLength = 64_000

/**
 * Returns standard output, to which lines are written in batches, and errors at once. The end of the process waits
 * until they are written, but SIGKILL or a crash of Node loses them.
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
