import { type DestinationStream, pino, symbols } from 'pino'

const error = pino.levels.values.error ?? 0

/** A write to a file costs as much as answering a visitor from memory. */
const gatheredMs = 20

/**
 * Standard output, to which the lines of a moment go together, errors at once. Nobody waits for who reads it,
 * but the end of the process: then all is written, unless that is SIGKILL or a crash of Node.
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
      if (gathered.lastLevel >= error) flush()
    },
  }
  return gathered
}
