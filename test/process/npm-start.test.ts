import { describe, expect, test } from 'vitest'
import { emptyPlace, openServer, placeOnServer } from '../processes/places.ts'
import type { ServerProcess } from '../processes/server-process.ts'

const npmStart = ['npm', 'start']

async function expectGone(server: ServerProcess): Promise<void> {
  expect(await server.ended).toEqual({ code: 0, signal: null })
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow()
}

describe('npm start', () => {
  test('serves the built pages, and ends well when npm gets a stop signal', async () => {
    const server = await openServer(emptyPlace(), { command: npmStart })
    const page = await fetch(server.origin)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('UCSD Confessions')

    const start = performance.now()
    for (const signal of ['SIGTERM', 'SIGTERM'] as const) server.kill(signal)

    await expectGone(server)
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  test('ends well when a terminal interrupts all its processes', async () => {
    const server = await openServer(await placeOnServer(), { command: npmStart, detached: true })

    process.kill(-server.pid, 'SIGINT')

    await expectGone(server)
  })
})
