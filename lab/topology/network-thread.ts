import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { createLink, join, type Link, type LinkOrder } from '../../test/link.ts'
import type { Address } from './network.ts'

const machines = workerData as Address[]
const links = new Map<string, Link>()

for (const { name, address, listens, ports } of machines)
  for (const port of ports) {
    const server = createServer({ allowHalfOpen: true }, (client) => {
      const source = machineOf(client)
      const ends = { there: link(source, name), back: link(name, source) }
      void join(client, { host: listens, port }, ends)
    })
    server.listen(port, address)
    await once(server, 'listening')
  }
parentPort?.on('message', ({ from, to, verb, ms }: LinkOrder) => link(from, to)[verb](ms))
parentPort?.postMessage('open')

function link(from: string, to: string): Link {
  const key = `${from} ${to}`
  const known = links.get(key) ?? createLink()
  links.set(key, known)
  return known
}

/**
 * Returns the machine whose user opened the connection. All loopback connections come from one address, so only the
 * user tells.
 */
function machineOf(socket: Socket): string {
  const { remoteAddress = '', remotePort = 0, localAddress = '', localPort = 0 } = socket
  const ends = `${inHex(remoteAddress, remotePort)} ${inHex(localAddress, localPort)} `
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .find((line) => line.includes(ends))
  const uid = Number(line?.trim().split(/\s+/)[7])
  return machines.find((machine) => machine.uid === uid)?.name ?? 'outside'
}

function inHex(address: string, port: number): string {
  const bytes = address.split('.').map(Number).reverse()
  return `${Buffer.from(bytes).toString('hex')}:${port.toString(16).padStart(4, '0')}`.toUpperCase()
}
