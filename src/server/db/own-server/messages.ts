import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** What a guest says when it comes. A command may join whoever is there; of boards there is one. */
export type Guest = { as: 'board' | 'command' }

/** What a keeper says to its guests. */
export type News = { opened: true } | { refused: string } | { happened: string }

/** One JSON object a line. */
export function send(socket: Socket, message: Guest | News): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

export function onMessage<Message extends Guest | News>(
  socket: Socket,
  listener: (message: Message) => void,
): void {
  createInterface({ input: socket }).on('line', (line) => listener(JSON.parse(line) as Message))
}
