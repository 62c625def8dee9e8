import { expect, test } from 'vitest'
import { addressOf } from './api.ts'

test('an id in a path is always encoded', () => {
  const params = { id: 'a/../b?c' }
  expect(addressOf('GET /api/confessions/:id/replies', { params })).toBe(
    '/api/confessions/a%2F..%2Fb%3Fc/replies',
  )
})

test('a query contains the given parameters in their order', () => {
  const address = (cursor?: string) =>
    addressOf('GET /api/confessions', { query: { sort: 'top', frame: 'all', cursor } })

  expect(address()).toBe('/api/confessions?sort=top&frame=all')
  expect(address('a b&c')).toBe('/api/confessions?sort=top&frame=all&cursor=a+b%26c')
  expect(addressOf('GET /api/me/replies', { query: { cursor: undefined } })).toBe('/api/me/replies')
})
