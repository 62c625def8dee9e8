import { afterEach, expect, test, vi } from 'vitest'
import { BrowserStorage } from '../../ui/browser-storage.test-data.ts'
import { clearDraftIfSent, hasDraft, idempotencyKeyFor, loadDrafts, writeDraft } from './drafts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a draft and its copy in a duplicated tab are sent with the same key', () => {
  vi.stubGlobal('sessionStorage', new BrowserStorage())
  const text = { content: 'Half a thought' }
  writeDraft('original', 'content', text.content)
  sessionStorage.setItem('draft:copy', sessionStorage.getItem('draft:original') ?? '')
  loadDrafts()

  const key = idempotencyKeyFor('original', text)
  expect(idempotencyKeyFor('copy', text)).toBe(key)
  expect(idempotencyKeyFor('copy', { content: 'Another thought' })).not.toBe(key)
})

test("an unreadable draft doesn't affect the others", () => {
  const text = { content: 'Half a thought' }
  const stored = { 'draft:broken': '{ "fields"', 'draft:whole': JSON.stringify({ fields: text }) }
  vi.stubGlobal('sessionStorage', Object.assign(new BrowserStorage(), stored))

  loadDrafts()

  expect(hasDraft('whole')).toBe(true)
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
