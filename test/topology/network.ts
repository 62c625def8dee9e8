import { readFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { createLink, join, type Link } from './link.ts'

/** A machine has an address for others, and listens on one of its own behind it. Its programs run as a user of its own. */
export type Address = { name: string; uid: number; address: string; listens: string }

export type Network = {
  /** The link over which bytes get from one machine to another. */
  link: (from: string, to: string) => Link
  linksOf: (machine: string) => Link[]
  close: () => void
}

/** Leads the ports of each machine's address to where it listens. Rejects if something else has a port. */
export async function openNetwork(
  machines: Address[],
  ports: number[],
  reached: string[],
): Promise<Network> {
  const links = new Map<string, Link>()
  const link = (from: string, to: string) => {
    const key = `${from} ${to}`
    return links.get(key) ?? links.set(key, createLink()).get(key) ?? createLink()
  }
  const sockets = new Set<Socket>()
  const servers: Server[] = []
  const close = () => {
    for (const server of servers) server.close()
    for (const socket of sockets) socket.destroy()
  }
  try {
    for (const { name, address, listens } of machines.filter(({ name }) => reached.includes(name)))
      for (const port of ports) {
        const server = createServer({ allowHalfOpen: true }, (client) => {
          sockets.add(client)
          client.once('close', () => sockets.delete(client))
          const uid = ownerOf(client)
          const source = machines.find((machine) => machine.uid === uid)?.name ?? 'outside'
          const ends = { there: link(source, name), back: link(name, source) }
          void join(client, { host: listens, port }, ends)
        })
        servers.push(server)
        await new Promise<void>((resolve, reject) => {
          server.once('error', reject)
          server.listen(port, address, resolve)
        })
      }
  } catch (error) {
    close()
    throw error
  }
  const names = machines.map(({ name }) => name)
  return {
    link,
    linksOf: (machine) =>
      names
        .filter((other) => other !== machine)
        .flatMap((other) => [link(machine, other), link(other, machine)]),
    close,
  }
}

/**
 * Returns the user whose program opened the connection. All loopback connections come from one address, so only this
 * tells which machine it was.
 */
function ownerOf(socket: Socket): number | undefined {
  const { remoteAddress = '', remotePort = 0, localAddress = '', localPort = 0 } = socket
  const ends = `${inHex(remoteAddress, remotePort)} ${inHex(localAddress, localPort)} `
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .find((line) => line.includes(ends))
  return line ? Number(line.trim().split(/\s+/)[7]) : undefined
}

function inHex(address: string, port: number): string {
  const bytes = address.split('.').map(Number).reverse()
  return `${Buffer.from(bytes).toString('hex')}:${port.toString(16).padStart(4, '0')}`.toUpperCase()
}
