import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow, startServerClock } from '../../ui/time.tsx'
import { api } from '../api/api.ts'
import { countNew } from './inbox-news.ts'

const written = '2026-03-05T10:04:30.000Z'
const count = () => countNew([written], '2026-03-05T10:00:00.000Z', serverNow())

beforeEach(() => {
  // The device's clock is two hours slow, and the page was rendered in the minute the mark ended.
  vi.useFakeTimers({ now: new Date('2026-03-05T08:04:58.000Z') })
  startServerClock(Date.parse('2026-03-05T10:04:00.000Z'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function readInbox(headers: Record<string, string>): Promise<void> {
  vi.stubGlobal('fetch', async () => new Response('{"items":[]}', { headers }))
  await api('GET /api/me/inbox')
}

test("new replies are counted at their mark and not before, whatever the device's clock says", async () => {
  await readInbox({ date: 'Thu, 05 Mar 2026 10:04:58 GMT' })

  vi.advanceTimersByTime(1_999)
  expect(count()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(count()).toBe('1')
})

test('an answer without a date leaves the clock as the page set it', async () => {
  await readInbox({})

  expect(new Date(serverNow()).toISOString()).toBe('2026-03-05T10:04:00.000Z')
})
