import { describe, expect, test } from 'vitest'
import { cacheAddress } from './address.ts'

const id = '0e0f2d5c-9d1c-4a2b-9d1c-8a2b0e0f2d5c'
const keyOf = (url: string) => cacheAddress(url, { topics: [] }, undefined)?.key

describe('the public cache', () => {
  test.each([
    ['/api/confessions', ['sort', 'frame', 'topic', 'cursor']],
    [`/api/confessions/${id}`, []],
    [`/api/confessions/${id}/replies`, ['cursor', 'focus']],
    [`/api/replies/${id}/replies`, ['cursor']],
    ['/api/session', []],
    ['/api/moderation', []],
  ])('stores %s by the parameters that it reads', (path, names) => {
    expect(keyOf(path)).toBe(path)
    for (const name of ['sort', 'frame', 'topic', 'cursor', 'focus', 'q', 'link']) {
      const url = `${path}?${name}=given`
      expect(keyOf(url)).toBe(names.includes(name) ? url : path)
    }
  })

  test('uses one key for an address, however it is written', () => {
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

  test('stores nothing that would be refused or is personal', () => {
    for (const url of [
      '/api/confessions?sort=top?x=1',
      '/api/confessions?sort=top&sort=new',
      '/api/confessions?cursor=%00',
      '/api/confessions?cursor=',
      `/api/confessions?ids=${id}`,
      `/api/confessions?ids=${id}%2C${id}`,
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
