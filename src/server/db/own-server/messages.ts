import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A command may join whoever is there; of boards there is one. */
export type Role = 'board' | 'command'

/** What a client says: who it is, and before it goes, if it still can, that it goes. */
export type ClientMessage = { joinsAs: Role } | { leaves: true }

/** What the keeper says: that it has heard, then how it ended, and later what befell the server. */
export type KeeperMessage =
  | { state: 'starting' | 'open' }
  | { refused: string; isTaken?: boolean }
  | { happened: string }

/** One JSON object a line. */
export function send(socket: Socket, message: ClientMessage | KeeperMessage): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

export function onMessage<Message extends ClientMessage | KeeperMessage>(
  socket: Socket,
  listener: (message: Message) => void,
): void {
  const lines = createInterface({ input: socket })
  lines.on('line', (line) => listener(JSON.parse(line) as Message))
  // It passes the socket's errors on; a connection that was reset is closed next.
  lines.on('error', () => {})
}
