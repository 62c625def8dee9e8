import { afterEach, expect, test, vi } from 'vitest'
import { BrowserStorage } from '../../ui/browser-storage.test-data.ts'
import { clearDraftIfSent, hasDraft, idempotencyKeyFor, loadDrafts, writeDraft } from './drafts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test("an unreadable draft doesn't affect the others", () => {
  const text = { content: 'Half a thought' }
  const draft = { fields: text, sent: { key: 'sent before', body: JSON.stringify(text) } }
  const stored = { 'draft:broken': '{ "fields"', 'draft:whole': JSON.stringify(draft) }
  vi.stubGlobal('sessionStorage', Object.assign(new BrowserStorage(), stored))

  loadDrafts()

  expect(idempotencyKeyFor('whole', text)).toBe('sent before')
})

test('an edit that restores the original text is not stored', () => {
  writeDraft('edit', 'title', 'Half a ti', 'Title')
  expect(hasDraft('edit')).toBe(true)
  writeDraft('edit', 'title', 'Title', 'Title')
  expect(hasDraft('edit')).toBe(false)
  writeDraft('edit', 'title', '', 'Title')
  expect(hasDraft('edit')).toBe(true)
})

test('text that was sent and cleared is sent with the same key when it is written again', () => {
  const text = { content: 'Through a tunnel.' }
  writeDraft('tunnel', 'content', text.content)
  const key = idempotencyKeyFor('tunnel', text)
  writeDraft('tunnel', 'content', '')
  expect(hasDraft('tunnel')).toBe(false)
  writeDraft('tunnel', 'content', text.content)
  expect(idempotencyKeyFor('tunnel', text)).toBe(key)
})

test('a draft stays if it changed since it was sent, and is deleted otherwise', () => {
  const sent = { title: 'First', content: 'The first one.' }
  writeDraft('sent', 'title', ' First ')
  writeDraft('sent', 'content', 'The first one. And more.')
  expect(clearDraftIfSent('sent', sent)).toBe(false)
  expect(hasDraft('sent')).toBe(true)
  writeDraft('sent', 'content', 'The first one.')
  expect(clearDraftIfSent('sent', sent)).toBe(true)
  expect(hasDraft('sent')).toBe(false)
})

test('a single space is not stored', () => {
  writeDraft('blank', 'content', ' ')
  expect(hasDraft('blank')).toBe(false)
})
