import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { placeConfession } from '../../../test/content.ts'
import { listening } from '../../../test/listening.ts'
import { boundUnreadAnswers } from './unread-answers.ts'

describe('answers that nobody reads', () => {
  const board = useBoard()

  test('make room for others, the oldest first', async () => {
    // Every character is six in JSON.
    const { id } = await placeConfession(board.board, { content: '\u0001'.repeat(100_000) })
    const { port, sendUntilServed } = await listening(board.app)
    const { server } = board.app
    const sockets: Socket[] = []
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    let cutOff = 0
    const watch = (socket: Socket) => socket.once('close', () => cutOff++)
    server.on('connection', watch)
    onTestFinished(() => void server.off('connection', watch))

    // More, one behind the other, than the system takes for someone who does not read.
    const asking = `GET /api/confessions/${id} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(12)
    const askOnce = () => {
      const socket = connect(port, '127.0.0.1', () => socket.write(asking))
      socket.on('error', () => {})
      sockets.push(socket)
      return cutOff
    }
    await expect.poll(askOnce, { interval: 50, timeout: 45_000 }).toBeGreaterThan(0)
    expect((await sendUntilServed(`/api/confessions/${id}`))?.status).toBe(200)
  }, 60_000)
  test.each([
    ['in bytes, not in characters', '漢'.repeat(60_000), 400],
    ['however small each of them is', 'x'.repeat(40_000), 1_700],
  ])(
    'are counted %s',
    async (_, text, count) => {
      const { app, letGo } = await appThatHoldsBack(text)
      const { send } = await listening(app)
      const mostAtOnce = Math.floor((64 * 1024 * 1024) / Buffer.byteLength(text))
      let cutOff = 0
      const answers = Array.from({ length: count }, async () => {
        const answer = await send('/')
        if (!answer) cutOff++
        return answer?.status
      })

      await expect.poll(() => cutOff, { timeout: 30_000 }).toBe(count - mostAtOnce)
      letGo()
      const statuses = await Promise.all(answers)
      expect(statuses.filter((status) => status === 200)).toHaveLength(mostAtOnce)
    },
    60_000,
  )
})

/** Our bound around answers that stay with us until they are let go. */
async function appThatHoldsBack(text: string) {
  const app = Fastify()
  onTestFinished(() => app.close())
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  boundUnreadAnswers(app)
  app.addHook('onSend', () => released)
  app.get('/', async () => text)
  return { app, letGo }
}
