import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { addressOf, keptCalls } from './address.ts'

const openReads = Object.entries(calls as Record<string, Call>).filter(
  ([name, { purpose, stream }]) => name.startsWith('GET ') && !purpose && !stream,
)
/** There is no end of what can be searched for: it would leave no room for what everybody reads. */
const notKept = 'GET /api/search'

const id = '0e0f2d5c-9d1c-4a2b-9d1c-8a2b0e0f2d5c'
const keyOf = (url: string) => addressOf(url, undefined)?.key

describe('what visitors may be answered from memory', () => {
  test('is every call but a search that is open to them, with all that it reads of an address', () => {
    const kept = openReads.filter(([name]) => name !== notKept)
    const declared = kept.map(([name, { query }]) => {
      const read = (query as z.ZodType | undefined)?.safeParse({})
      const names = query && 'shape' in query ? Object.keys(query.shape as object) : []
      return [
        name.slice('GET '.length),
        names.map((key) => [key, (read?.data as never)?.[key] ?? '']),
      ]
    })

    expect(keptCalls.map(({ route, reads }) => [route, Object.entries(reads)]).sort()).toEqual(
      declared.sort(),
    )
  })

  test('has one address, however it is written', () => {
    for (const url of ['?x=1', '?sort=new', '?frame=all&sort=new', '?', '?utm=a&sort=new&x']) {
      expect(keyOf(`/api/confessions${url}`), url).toBe('/api/confessions')
    }
    expect(keyOf('/api/confessions?x=1&frame=week&sort=top')).toBe(
      '/api/confessions?sort=top&frame=week',
    )
    expect(keyOf(`/api/confessions/${id}/replies?x=%00&focus=${id}`)).toBe(
      `/api/confessions/${id}/replies?focus=${id}`,
    )
  })

  test('is nothing that would be refused or is somebody’s own', () => {
    for (const url of [
      '/api/confessions?sort=top?x=1',
      '/api/confessions?sort=top&sort=new',
      '/api/confessions?cursor=%00',
      '/api/confessions?cursor=',
      '/api/confessions/nonsense',
      `/api/confessions/${id.toUpperCase()}`,
      `/api/confessions/${id}/`,
      '/api/me/confessions',
      '/api/search?q=words',
      '/api/openapi.json',
      '/',
      `http://other.example/api/confessions`,
    ]) {
      expect(keyOf(url), url).toBeUndefined()
    }
  })
})
