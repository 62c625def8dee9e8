import { connect, type Socket } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import { ask, runConcurrently } from './ask.ts'
import type { Figure } from './figures.ts'
import { memoryOf, type SmallBoard } from './small-board.ts'

const count = 5_000

/** Opens 5,000 connections. Every second one never sends a request. */
export async function keepConnectionsOpen({ server }: SmallBoard): Promise<Figure[]> {
  const before = memoryOf(server)
  const sockets = new Set<Socket>()
  await runConcurrently(count, 50, (number) => open(server.port, number % 2 === 0, sockets))
  await pass(10_000)
  const held = sockets.size
  const reads = await runConcurrently(200, 10, () => ask(server.origin, '/api/confessions'))
  const slowest = Math.max(...reads.map(({ ms }) => ms))
  const memory = memoryOf(server) - before
  for (const socket of sockets) socket.destroy()
  return [
    // If this is missed, the system may allow fewer open files (`ulimit -Hn`).
    { name: 'quiet connections held for ten seconds', value: held, unit: '', atLeast: count },
    { name: 'memory for them', value: memory, unit: 'MB', atMost: 200 },
    {
      name: 'reads answered meanwhile',
      value: reads.filter(({ status }) => status === 200).length,
      unit: 'served',
      atLeast: 200,
    },
    { name: 'the slowest of them', value: slowest / 1000, unit: 's', atMost: 3 },
  ]
}

/** Resolves when the connection is open and its request, if any, is answered, or when it fails. */
function open(port: number, asks: boolean, sockets: Set<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      sockets.add(socket)
      if (asks) socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
      else resolve()
    })
    socket.once('data', () => resolve())
    socket.on('error', () => resolve())
    socket.on('close', () => sockets.delete(socket))
  })
}
