import type { Progress } from '../server/process/progress.ts'

/** Passes the chunks on and counts the lines in them. */
export async function* watchRows(
  chunks: AsyncIterable<Buffer>,
  progress: Progress,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk
    progress.advance(countLines(chunk))
  }
}

export function countLines(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++
  return count
}
