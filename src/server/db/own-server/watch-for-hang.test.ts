import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accessTo, socketFile } from './settings.ts'
import { watchForHang } from './watch-for-hang.ts'

/** Replies to each message of the client with `replies`, in PostgreSQL's protocol, or ends the connection. */
async function serve(repliesOf: (connection: number) => string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'spill-'))
  const access = accessTo(folder)
  mkdirSync(access.host)
  let count = 0
  const server = createServer((socket) => {
    const replies = repliesOf(count++)
    socket.on('error', () => {})
    socket.on('data', () => {
      const reply = replies.shift()
      if (reply === undefined) socket.destroy()
      else socket.write(reply, 'latin1')
    })
  })
  await new Promise<void>((resolve) => server.listen(join(access.host, socketFile), resolve))
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  return access
}

const message = (type: string, body: string) =>
  `${type}${String.fromCharCode(0, 0, 0, body.length + 4)}${body}`
const refusal = (code: string) => message('E', `SFATAL\0C${code}\0Msorry\0\0`)
const welcome = message('R', '\0\0\0\0') + message('Z', 'I')
const answer = message('C', 'SELECT 1\0') + message('Z', 'I')

const refusing = [refusal('57P03')]

test.each([
  ['refuses every connection', refusing],
  ['ends every connection', []],
  ['takes connections and answers no question', [welcome]],
])('a server that %s counts as hung', async (_how, replies) => {
  const onHang = vi.fn()
  const stop = watchForHang(await serve(() => [...replies]), onHang, 5)
  onTestFinished(stop)
  await vi.waitFor(() => expect(onHang).toHaveBeenCalledTimes(1))
})

test.each([
  ['answers now and then', [welcome, answer]],
  ['has too many connections', [refusal('53300')]],
])(
  'a server that %s does not, whatever the variables for other servers say',
  async (_how, replies) => {
    vi.stubEnv('PGSSLMODE', 'require')
    onTestFinished(() => void vi.unstubAllEnvs())
    const onHang = vi.fn()
    let asked = 0
    const access = await serve((connection) => {
      asked = connection
      return [...(connection % 6 === 5 ? replies : refusing)]
    })
    onTestFinished(watchForHang(access, onHang, 5))
    await vi.waitFor(() => expect(asked).toBeGreaterThan(20))
    expect(onHang).not.toHaveBeenCalled()
  },
)
