import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import { createLogger } from '../../src/server/http/log.ts'
import { openBoard } from '../../src/server/open-board.ts'
import { openBuiltPages } from '../../src/server/pages/built.ts'
import { testConfig } from '../board.ts'
import { holdTable } from '../database/table-lock.ts'
import { type Answered, listening } from '../processes/listening.ts'
import { newPlace } from '../processes/places.ts'

async function boardWithPages() {
  const config = testConfig(newPlace())
  const board = await openBoard(config, () => {})
  const app = await createApp(board, createLogger(config), await openBuiltPages())
  onTestFinished(async () => {
    await app.close()
    await board.close()
  })
  return { board, app }
}

test('when more pages are asked for than can be made soon, the rest is told so by a small page', async () => {
  const { board, app } = await boardWithPages()
  const { send, sendUntilServed } = await listening(app)
  const release = await holdTable(board, 'confessions', 'access exclusive')
  const refused: Answered[] = []
  const answers = Array.from({ length: 300 }, async () => {
    // One page is made once for all who ask for it.
    const answer = await send(`/confession/${crypto.randomUUID()}`)
    if (answer?.status === 503) refused.push(answer)
    return answer?.status
  })

  await expect.poll(() => refused.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(42)
  for (const { body, headers } of refused) {
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['retry-after']).toBe('5')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain('<h1>The board is not available right now</h1>')
    expect(body).toMatch(/<meta http-equiv="refresh" content="[5-9]" \/>/)
  }
  expect((await send('/offline.css'))?.status).toBe(200)

  await release()
  for (const status of await Promise.all(answers)) expect([404, 503]).toContain(status)
  expect((await sendUntilServed('/'))?.status).toBe(200)
})
