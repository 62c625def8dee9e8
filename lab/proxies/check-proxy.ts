import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../test/free-port.ts'
import { launch, type ServerProcess } from '../../test/processes/server-process.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { startProgram } from '../kit/start-program.ts'
import { connectFrom } from './client.ts'
import { configOf, type Ports, type ProxySetup } from './given-files.ts'
import { probe, trace } from './probes.ts'

const openingMs = 15_000

/** Uses a board through a proxy with our configuration, and reads everything that the two wrote. */
export async function checkProxy(
  proxy: ProxySetup,
  program: string,
  network: number,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spill-deploy-'))
  closeAtEnd(() => rmSync(folder, { recursive: true, force: true }))
  const ports = { https: await freePort(), http: await freePort(), board: await freePort() }
  const origin = `https://localhost:${ports.https}`
  const board = await startBoard(folder, origin, ports.board)
  const { written, end } = startProxy(proxy, program, folder, ports)
  const clients = new RegExp(`127\\.0\\.${network}\\.|${trace}`)
  try {
    const certificate = await untilOpen(join(folder, proxy.certificate), ports.https)
    const atStart = written()
    await probe({ port: ports.https, origin, certificate, network })
    assert.equal(written(), atStart, 'requests leave no line')

    board.kill('SIGTERM')
    await board.ended
    await fail(ports, certificate, `127.0.${network}.6`)
    assert.doesNotMatch(written(), clients, 'failures leave no address and no URL')
    assert.doesNotMatch(written(), /GET|POST/, 'failures leave no line')
    assert.doesNotMatch(board.output.stdout, clients, 'the board logs no address and no query')
  } catch (error) {
    console.error(written().slice(-2_000))
    throw error
  } finally {
    board.kill('SIGTERM')
    await Promise.all([board.ended, end()])
  }
}

async function startBoard(folder: string, origin: string, port: number): Promise<ServerProcess> {
  const board = await launch({
    command: ['scripts/run', 'production', 'src/main.ts'],
    settings: {
      PORT: String(port),
      PUBLIC_URL: origin,
      TRUST_PROXY: '127.0.0.1',
      PEOPLE_PER_NETWORK: '1000',
      LOG_LEVEL: 'info',
      DATA_DIR: join(folder, 'data'),
      SECRET_FILE: join(folder, 'secret'),
    },
  })
  closeAtEnd(() => board.kill('SIGKILL'))
  await board.opened
  return board
}

function startProxy(proxy: ProxySetup, program: string, folder: string, ports: Ports) {
  makeCertificate(folder)
  const file = join(folder, proxy.file)
  writeFileSync(file, configOf(proxy, ports, folder))
  const { PATH } = process.env
  const env = { PATH, HOME: folder, XDG_DATA_HOME: folder, ...proxy.env?.(ports) }
  return startProgram(program, proxy.args(file), { env })
}

function makeCertificate(folder: string): void {
  const [certificate, key] = [join(folder, 'board.crt'), join(folder, 'board.key')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-nodes', '-newkey', 'rsa:2048', ...names, ...files], {
    stdio: 'ignore',
  })
  writeFileSync(join(folder, 'board.pem'), readFileSync(certificate) + readFileSync(key, 'utf8'))
}

/** Returns the certificate when the proxy passes requests on. Caddy makes its own at the start. */
async function untilOpen(file: string, port: number): Promise<Buffer> {
  const end = performance.now() + openingMs
  for (;;) {
    try {
      const certificate = readFileSync(file)
      const client = await connectFrom('127.0.0.1', port, certificate)
      const { status } = await client.send('GET', '/healthz')
      client.close()
      if (status === 200) return certificate
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await wait(50)
  }
}

/** Makes the proxy fail in several ways: no board, no TLS, and a request that is none. */
async function fail(ports: Ports, certificate: Buffer, address: string): Promise<void> {
  const client = await connectFrom(address, ports.https, certificate)
  for (const method of ['GET', 'POST']) {
    const { status } = await client.send(method, `/api/confessions?${trace}`)
    assert([502, 503, 504].includes(status), `without a board, ${method} answers ${status}`)
  }
  client.close()
  for (const port of [ports.https, ports.http]) {
    for (const text of [
      `GET /${trace} HTTP/1.1\r\nHost: ${trace}\r\n\r\n`,
      `no request ${trace}\r\n\r\n`,
    ]) {
      const socket = connect({ host: '127.0.0.1', port, localAddress: address })
      socket.on('error', () => {})
      socket.end(text)
      socket.resume()
      await once(socket, 'close')
    }
  }
}
