import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

export type UnreadAnswers = ReturnType<typeof createUnreadAnswers>

/**
 * Limits the memory of answers that clients have not received yet. Above `maxBytes`, the connections of the oldest
 * are closed. Files do not count, because they are read from the disk while they are sent.
 */
export function createUnreadAnswers(maxBytes: number) {
  const unreadBytes = new Map<ServerResponse, number>()
  let heldBytes = 0

  const forget = (answer: ServerResponse) => {
    heldBytes -= unreadBytes.get(answer) ?? 0
    unreadBytes.delete(answer)
  }

  return {
    add: (answer: ServerResponse, bytes: number) => {
      if (answer.destroyed) return
      unreadBytes.set(answer, bytes)
      heldBytes += bytes
      answer.once('close', () => forget(answer))
      if (heldBytes <= maxBytes) return
      for (const oldest of unreadBytes.keys()) {
        if (heldBytes <= maxBytes || oldest === answer) return
        forget(oldest)
        oldest.destroy()
      }
    },
  }
}

export function boundUnreadAnswers(app: FastifyInstance, unread: UnreadAnswers): void {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload))
      unread.add(raw, Buffer.byteLength(payload))
    done()
  })
}
