import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Far more than a browser or a proxy asks for on one connection before it has read an answer. */
const most = 32

/**
 * Hangs up on who sends one request behind the other and reads no answer: a single packet may hold a
 * thousand of them, and each would be worked on.
 */
export function boundPipelines(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>()
  const add = (socket: Socket, count: number) =>
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + count)

  app.addHook('onRequest', async ({ raw: { socket } }, { raw: answer }) => {
    add(socket, 1)
    answer.once('close', () => add(socket, -1))
    if ((unanswered.get(socket) ?? 0) > most) socket.destroy()
  })
}
