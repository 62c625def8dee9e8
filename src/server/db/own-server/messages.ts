import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** What a guest says when it comes. A command may join whoever is there; of boards there is one. */
export type Guest = { as: 'board' | 'command' }

/** What it says before it goes, if it still can. */
export type Farewell = { leaves: true }

type Message = Guest | Farewell | News

/** What a keeper says to its guests. */
export type News = { opened: true } | { refused: string } | { happened: string }

/** One JSON object a line. */
export function send(socket: Socket, message: Message): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

export function onMessage<Heard extends Message>(
  socket: Socket,
  listener: (message: Heard) => void,
): void {
  createInterface({ input: socket }).on('line', (line) => listener(JSON.parse(line) as Heard))
}
