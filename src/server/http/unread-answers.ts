import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Bounds what those hold who ask for much and read nothing of it. Where there is no room, the answer
 * that has been waiting the longest is cut off. Files are not held: they are read as they are sent.
 * `most` is in bytes, of all answers that nobody has taken yet.
 */
export function boundUnreadAnswers(app: FastifyInstance, most: number): void {
  /** Bytes by answer, the oldest first. */
  const unread = new Map<ServerResponse, number>()
  let held = 0

  const forget = (answer: ServerResponse) => {
    held -= unread.get(answer) ?? 0
    unread.delete(answer)
  }

  app.addHook('onSend', async (_request, { raw }, payload) => {
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || raw.destroyed) return
    const bytes = Buffer.byteLength(payload)
    unread.set(raw, bytes)
    held += bytes
    raw.once('close', () => forget(raw))
    for (const [oldest] of unread) {
      if (held <= most || oldest === raw) return
      forget(oldest)
      oldest.destroy()
    }
  })
}
