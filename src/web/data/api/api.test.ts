import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api, callUrl } from './api.ts'
import { ApiError } from './api-error.ts'

test('an id in a path is always encoded', () => {
  const params = { id: 'a/../b?c' }
  expect(callUrl('GET /api/confessions/:id/replies', { params })).toBe(
    '/api/confessions/a%2F..%2Fb%3Fc/replies',
  )
})

test('a query contains the given parameters in their order', () => {
  const address = (cursor?: string) =>
    callUrl('GET /api/confessions', { query: { sort: 'top', frame: 'all', cursor } })

  expect(address()).toBe('/api/confessions?sort=top&frame=all')
  expect(address('a b&c')).toBe('/api/confessions?sort=top&frame=all&cursor=a+b%26c')
  expect(callUrl('GET /api/me/replies', { query: { cursor: undefined } })).toBe('/api/me/replies')
})

test.each([200, 422])('an answer of status %i that breaks off is an ApiError', async (status) => {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/problem+json' })
    response.write('{"status":', () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    fetch(new URL(path, `http://127.0.0.1:${port}`), init),
  )
  onTestFinished(() => void vi.unstubAllGlobals())

  const error = await api('GET /api/session').catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ApiError)
  expect((error as ApiError).message).toBe('No connection to the board')
})
