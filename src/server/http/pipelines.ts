import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Far more than a browser or a proxy sends on a connection before it reads an answer. */
const maxUnanswered = 32

/** One packet may hold a thousand pipelined requests, and each would be worked on. */
export function boundPipelines(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>()
  const add = (socket: Socket, count: number) =>
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + count)

  app.addHook('onRequest', async ({ raw: { socket } }, { raw: answer }) => {
    add(socket, 1)
    answer.once('close', () => add(socket, -1))
    if ((unanswered.get(socket) ?? 0) > maxUnanswered) socket.destroy()
  })
}
