import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection. Browsers and proxies send far fewer before they read an answer. */
const maxUnanswered = 32

/** Limits pipelined requests: one packet may hold a thousand, and Node would work on all of them at once. */
export function createPipelines() {
  const connections = new WeakMap<Socket, { unanswered: number }>()

  return {
    /** Returns false if it closed the connection. */
    admit: (socket: Socket, answer: ServerResponse) => {
      const connection = connections.get(socket) ?? { unanswered: 0 }
      if (++connection.unanswered === 1) connections.set(socket, connection)
      answer.once('close', () => connection.unanswered--)
      const isAdmitted = connection.unanswered <= maxUnanswered
      if (!isAdmitted) socket.destroy()
      return isAdmitted
    },
  }
}
