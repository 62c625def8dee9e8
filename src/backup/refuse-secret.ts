import { OperatorError } from '../server/errors/operator-error.ts'

/** Passes the chunks on. Throws an OperatorError if the secret is in them: with it, a backup links posts to accounts. */
export async function* refuseSecret(
  chunks: AsyncIterable<Buffer>,
  secret: string,
): AsyncGenerator<Buffer> {
  const searched = Buffer.from(secret)
  let before: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    // The secret may begin in one chunk and end in the next.
    const seam = Buffer.concat([before, chunk.subarray(0, searched.length)])
    if (chunk.includes(searched) || seam.includes(searched))
      throw new OperatorError(
        'a row of the database contains the secret of the board: the secret is known to someone, and nothing was written',
      )
    before = Buffer.concat([before, chunk]).subarray(-searched.length)
    yield chunk
  }
}
