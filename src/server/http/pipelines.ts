import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum number of unanswered requests of one connection. Browsers and proxies send far fewer at a time. */
const maxUnanswered = 32

const connections = new WeakMap<Socket, { unanswered: number }>()

/**
 * Counts a request of a connection. If there are too many, closes the connection and returns false: Node would handle
 * all pipelined requests at once, and a packet may hold a thousand.
 */
export function admitPipelined(socket: Socket, answer: ServerResponse): boolean {
  const connection = connections.get(socket) ?? { unanswered: 0 }
  if (++connection.unanswered === 1) connections.set(socket, connection)
  answer.once('close', () => connection.unanswered--)
  const isAdmitted = connection.unanswered <= maxUnanswered
  if (!isAdmitted) socket.destroy()
  return isAdmitted
}
