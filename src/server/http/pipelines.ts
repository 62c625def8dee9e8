import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum number of unanswered requests of one connection. Browsers and proxies send far fewer at a time. */
const maxUnanswered = 32

/** Limits the pipelined requests of a connection: Node would handle all at once, and a packet may hold a thousand. */
export function createPipelines() {
  const connections = new WeakMap<Socket, { unanswered: number }>()

  return {
    /** Counts a request of a connection. If there are too many, closes the connection and returns false. */
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
