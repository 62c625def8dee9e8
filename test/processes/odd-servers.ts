import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'

/** The certificates in `certificates/` share one key, which protects nothing. They end in 2119, or ended in 2021. */
export type CertificateName = 'valid' | 'expired' | 'other-name' | 'self-signed'
export type Certificate = { key: string; cert: string }

/** The authority that signed them, which no one trusts. */
export const authority = read('authority.pem')

export function certificate(name: CertificateName): Certificate {
  const key = createPrivateKey({ key: JSON.parse(read('key.json')), format: 'jwk' })
  return { key: `${key.export({ format: 'pem', type: 'pkcs8' })}`, cert: read(`${name}.pem`) }
}

/** Starts a proxy with this certificate and no board. Returns its origin. */
export async function secureOrigin(given: Certificate): Promise<string> {
  const server = createSecureServer(given, (_, response) => response.writeHead(502).end())
  return `https://localhost:${await portOf(server)}`
}

/** Starts what takes TLS connections as PostgreSQL does, and says nothing more. Returns its address. */
export async function secureDatabase(given: Certificate): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, ...given }).on('error', () => {})
    })
  })
  return `postgres://board@localhost:${await portOf(server)}/spill?sslmode=verify-full`
}

/** Starts what answers each new connection with `greeting`, and then never again. Returns its address. */
export async function hangingDatabase(greeting: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (greeting) socket.once('data', () => socket.write(greeting))
  })
  return `postgres://board@localhost:${await portOf(server)}/spill`
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  server.unref()
  return (server.address() as AddressInfo).port
}

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, 'certificates', file), 'utf8')
}
