import { type DestinationStream, pino, symbols } from 'pino'

const error = pino.levels.values.error ?? 0

/**
 * Standard output, written once for all lines of a turn of the event loop. Errors are written at once, and
 * what is left when the process ends, however it ends but by SIGKILL or a crash of Node itself.
 */
export function gatheredOutput(): DestinationStream {
  const output = pino.destination({ sync: true })
  let lines = ''
  const flush = () => {
    const text = lines
    lines = ''
    if (text) output.write(text)
  }
  process.on('exit', flush)
  const gathered = {
    // Asks for the level of each line.
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write: (line: string) => {
      if (!lines) setImmediate(flush)
      lines += line
      if (gathered.lastLevel >= error) flush()
    },
  }
  return gathered
}
