import { afterEach, expect, test, vi } from 'vitest'
import { loadDrafts, sendingKey } from './drafts.ts'

/** Names are the object's own keys, as in a browser. */
class SessionStorage {
  [name: string]: unknown
  getItem(name: string) {
    return this[name] ?? null
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a draft that cannot be read costs none of the others', () => {
  const text = { content: 'Half a thought' }
  const draft = { fields: text, sent: { key: 'sent before', body: JSON.stringify(text) } }
  const stored = { 'draft:broken': '{ "fields"', 'draft:whole': JSON.stringify(draft) }
  vi.stubGlobal('sessionStorage', Object.assign(new SessionStorage(), stored))

  loadDrafts()

  expect(sendingKey('whole', text)).toBe('sent before')
})
