import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openServer, placeOnServer } from '../processes/places.ts'
import { node, type ServerProcess } from '../processes/server-process.ts'

const asking = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

test('a board that is stopped has logged every answer, with one line for a page', async () => {
  const server = await openServer({ ...(await placeOnServer()), LOG_LEVEL: 'debug' })
  await (await fetch(server.origin)).text()
  let answered = 0
  const count = () => answered++
  const browsers = Array.from({ length: 16 }, () => askOnAndOn(server, count))
  await expect.poll(() => answered, { timeout: 15_000 }).toBeGreaterThan(200)

  server.kill('SIGTERM')

  await Promise.all(browsers)
  expect((await server.ended).code).toBe(0)
  expect(loggedBy(server)).toBeGreaterThanOrEqual(answered)
  // The board's own requests for a page's data are not logged.
  const others = server.output.stdout.match(/"route":"(?!\/healthz)[^"]*"/g)
  expect(others).toEqual(['"route":"/*"'])
})

test('a board that crashes has logged every answer', async () => {
  const failing = `
    import { subscribe } from 'node:diagnostics_channel'
    let answers = 0
    subscribe('http.server.response.finish', () => {
      if (++answers === 20) throw new Error('for good')
    })`
  const [binary = '', ...options] = node
  const command = [
    binary,
    ...options,
    '--import',
    `data:text/javascript,${encodeURIComponent(failing)}`,
    'src/main.ts',
  ]
  const server = await openServer({ ...(await placeOnServer()), LOG_LEVEL: 'debug' }, { command })
  let answered = 0

  await askOnAndOn(server, () => answered++)

  expect((await server.ended).code).toBe(1)
  expect(server.output.stderr).toContain('for good')
  expect(answered).toBe(20)
  expect(loggedBy(server)).toBe(20)
})

/** Sends one request after the other until the connection ends. */
async function askOnAndOn({ port }: ServerProcess, onAnswer: () => void): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.on('data', (answer) => {
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK/)
    onAnswer()
    socket.write(asking)
  })
  socket.write(asking)
  await new Promise((resolve) => socket.once('close', resolve))
}

function loggedBy({ output }: ServerProcess): number {
  return output.stdout.split('"route":"/healthz","status":200').length - 1
}
