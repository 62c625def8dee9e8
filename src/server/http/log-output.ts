import { type DestinationStream, pino, symbols } from 'pino'

const error = pino.levels.values.error ?? 0

/** A write to a file costs as much as answering a visitor from memory. */
const gatheredMs = 20
/** A process that ends loses what is left of the write in flight, if the reader of its output is slow. */
const maxGathered = 64_000

/**
 * Standard output, to which the lines of a moment are written together, errors at once. Only the end of the process
 * waits until they are written; SIGKILL and a crash of Node lose them.
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
    // Asks for the level of each line.
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write: (line: string) => {
      if (!lines) setTimeout(flush, gatheredMs).unref()
      lines += line
      if (gathered.lastLevel >= error || lines.length > maxGathered) flush()
    },
  }
  return gathered
}
