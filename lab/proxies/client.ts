import { once } from 'node:events'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'

type Answer = {
  status: number
  body: string
  /** The time in ms from the answer's headers to the first byte of its body. */
  firstByteMs: number
  cookie: string
}

type Sending = { body?: string; headers?: Record<string, string>; firstByteOnly?: boolean }

export type Client = {
  send: (method: string, path: string, sending?: Sending) => Promise<Answer>
  close: () => void
}

/** Connects from this loopback address with HTTP/2 over TLS. */
export async function connectFrom(address: string, port: number, ca: Buffer): Promise<Client> {
  // TLS over a connection of our own, because only that can have an address of its own.
  const plain = connect({ host: '127.0.0.1', port, localAddress: address })
  await once(plain, 'connect')
  const socket = connectTls({
    socket: plain,
    servername: 'localhost',
    ca,
    ALPNProtocols: ['h2'],
  })
  await once(socket, 'secureConnect')
  if (socket.alpnProtocol !== 'h2') throw new Error('The proxy does not speak HTTP/2')
  const session = connectHttp2(`https://localhost:${port}`, { createConnection: () => socket })
  session.on('error', () => {})
  return {
    send: (method, path, sending) => send(session, method, path, sending),
    close: () => session.destroy(),
  }
}

async function send(
  session: ClientHttp2Session,
  method: string,
  path: string,
  { body, headers = {}, firstByteOnly = false }: Sending = {},
): Promise<Answer> {
  const stream = session.request({
    ':method': method,
    ':path': path,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  })
  stream.end(body)
  const [answered] = await once(stream, 'response')
  const answeredAt = performance.now()
  let [text, firstByteMs] = ['', Number.POSITIVE_INFINITY]
  stream.setEncoding('utf8')
  for await (const part of stream) {
    firstByteMs = Math.min(firstByteMs, performance.now() - answeredAt)
    text += part
    if (firstByteOnly) break
  }
  const cookies: string[] = answered['set-cookie'] ?? []
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  return { status: answered[':status'], body: text, firstByteMs, cookie }
}
