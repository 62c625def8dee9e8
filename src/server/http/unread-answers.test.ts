import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listening } from '../../../test/processes/listening.ts'
import { boundUnreadAnswers, createUnreadAnswers } from './bodies.ts'

const maxBytes = 1024 * 1024

describe("answers that clients don't read", () => {
  test.each([
    ['in bytes, not in characters', '漢'.repeat(600), 800],
    ['however small each of them is', 'x'.repeat(4_000), 300],
  ])(
    'are counted %s',
    async (_, text, count) => {
      const { app, letGo } = await appThatHoldsBack(text)
      const { send } = await listening(app)
      const maxAtOnce = Math.floor(maxBytes / Buffer.byteLength(text))
      let cutOff = 0
      const answers = Array.from({ length: count }, async () => {
        const answer = await send('/')
        if (!answer) cutOff++
        return answer?.status
      })

      await expect.poll(() => cutOff, { timeout: 30_000 }).toBe(count - maxAtOnce)
      letGo()
      const statuses = await Promise.all(answers)
      expect(statuses.filter((status) => status === 200)).toHaveLength(maxAtOnce)
    },
    60_000,
  )
})

/** An app with our limit that holds back its answers until released. */
async function appThatHoldsBack(text: string) {
  const app = Fastify()
  onTestFinished(() => app.close())
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  boundUnreadAnswers(app, createUnreadAnswers(maxBytes))
  app.addHook('onSend', () => released)
  app.get('/', async () => text)
  return { app, letGo }
}
