import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** When it is full the oldest answer is cut off. Files are not held: they are read while they are sent. */
export function boundUnreadAnswers(app: FastifyInstance, maxBytes: number): void {
  const unreadBytes = new Map<ServerResponse, number>()
  let heldBytes = 0

  const forget = (answer: ServerResponse) => {
    heldBytes -= unreadBytes.get(answer) ?? 0
    unreadBytes.delete(answer)
  }

  app.addHook('onSend', async (_request, { raw }, payload) => {
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || raw.destroyed) return
    const bytes = Buffer.byteLength(payload)
    unreadBytes.set(raw, bytes)
    heldBytes += bytes
    raw.once('close', () => forget(raw))
    for (const [oldest] of unreadBytes) {
      if (heldBytes <= maxBytes || oldest === raw) return
      forget(oldest)
      oldest.destroy()
    }
  })
}
