import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** In the data folder. */
export const supervisorSocket = 'supervisor.sock'

/** Any number of commands, but one board. */
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
  // A reset connection is closed next.
  lines.on('error', () => {})
}
