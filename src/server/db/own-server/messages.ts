import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** The name of the supervisor's socket in the data folder. */
export const supervisorSocket = 'supervisor.sock'

/** What a client uses the folder for. It can have any number of commands at a time, but only one served board. */
export type Purpose = 'serving' | 'command'

export type ClientMessage = { joinsFor: Purpose } | { leaves: true }

export type SupervisorMessage =
  | { isOpen: true }
  | { isTaken: true }
  | { failure: string }
  | { happened: string }

export function send(socket: Socket, message: ClientMessage | SupervisorMessage): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

export function onMessage<Message extends ClientMessage | SupervisorMessage>(
  socket: Socket,
  listener: (message: Message) => void,
): void {
  const lines = createInterface({ input: socket })
  lines.on('line', (line) => listener(JSON.parse(line) as Message))
  // Ignore errors: each is followed by `close`, which callers handle. A killed client resets the connection.
  for (const emitter of [lines, socket]) emitter.on('error', () => {})
}
