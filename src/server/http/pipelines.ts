import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Far more than a browser or a proxy sends on a connection before it reads an answer. */
const maxUnanswered = 32

/** One packet may hold a thousand pipelined requests, and each would be worked on. */
export type Pipelines = {
  /** False where it ended the connection. */
  admit: (socket: Socket, answer: ServerResponse) => boolean
}

export function createPipelines(): Pipelines {
  const connections = new WeakMap<Socket, { unanswered: number }>()

  return {
    admit: (socket, answer) => {
      const connection = connections.get(socket) ?? { unanswered: 0 }
      if (++connection.unanswered === 1) connections.set(socket, connection)
      answer.once('close', () => connection.unanswered--)
      const isAdmitted = connection.unanswered <= maxUnanswered
      if (!isAdmitted) socket.destroy()
      return isAdmitted
    },
  }
}

export function boundPipelines(app: FastifyInstance, pipelines: Pipelines): void {
  app.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, done) => {
    pipelines.admit(socket, answer)
    done()
  })
}
