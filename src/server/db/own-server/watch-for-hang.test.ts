import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchForHang } from './watch-for-hang.ts'

/** Answers like PostgreSQL, or not at all. */
async function serve(answer: (count: number) => string | undefined): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'spill-')), 'socket')
  let count = 0
  const server = createServer((socket) => {
    const text = answer(count++)
    socket.on('error', () => {})
    socket.once('data', () => (text ? socket.end(text) : socket.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  onTestFinished(() => void server.close())
  return path
}

const recovering = 'E\0\0\0\0SFATAL\0C57P03\0Mthe database system is in recovery mode\0\0'
const full = 'E\0\0\0\0SFATAL\0C53300\0Msorry, too many clients already\0\0'

test.each([
  ['stays in recovery', () => recovering],
  ['ends every connection', () => undefined],
])('a server that %s counts as hung', async (_how, answer) => {
  const onHang = vi.fn()
  const stop = watchForHang(await serve(answer), onHang, 5)
  onTestFinished(stop)
  await vi.waitFor(() => expect(onHang).toHaveBeenCalledTimes(1))
})

test('a server that takes a connection now and then, or has too many, does not', async () => {
  const onHang = vi.fn()
  let asked = 0
  const answer = (count: number) => {
    asked = count
    return count % 6 === 5 ? full : recovering
  }
  const stop = watchForHang(await serve(answer), onHang, 5)
  onTestFinished(stop)
  await vi.waitFor(() => expect(asked).toBeGreaterThan(20))
  expect(onHang).not.toHaveBeenCalled()
})
