import { expect, test } from 'vitest'
import { servePages } from '../board-with-pages.ts'
import { holdTable } from '../database/table-lock.ts'
import { type Answered, listening } from '../processes/listening.ts'

test('readers get a small page that reloads itself while too many pages are requested', async () => {
  const { board, app } = await servePages()
  const { send, sendUntilServed } = await listening(app)
  const release = await holdTable(board, 'confessions', 'access exclusive')
  const refused: Answered[] = []
  const answers = Array.from({ length: 300 }, async () => {
    // Each request names another page, because equal requests share one rendering.
    const answer = await send(`/confession/${crypto.randomUUID()}`)
    if (answer?.status === 503) refused.push(answer)
    return answer?.status
  })

  await expect.poll(() => refused.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(42)
  for (const { body, headers } of refused) {
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['retry-after']).toBe('5')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain('>The board isn’t available right now</h1>')
    expect(body).toMatch(/<meta http-equiv="refresh" content="[5-9]" \/>/)
  }
  expect((await send('/styles.css'))?.status).toBe(200)

  await release()
  for (const status of await Promise.all(answers)) expect([404, 503]).toContain(status)
  expect((await sendUntilServed('/'))?.status).toBe(200)
})
