import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** The name of the supervisor's socket in the data folder. */
export const supervisorSocket = 'supervisor.sock'

/** A folder can have any number of commands at a time, but only one board. */
export type Role = 'board' | 'command'

export type ClientMessage = { joinsAs: Role } | { leaves: true }

export type SupervisorMessage =
  | { state: 'starting' | 'open' }
  | { refused: string; isTaken?: boolean }
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
  // An error is followed by `close`, which callers handle.
  lines.on('error', () => {})
}
