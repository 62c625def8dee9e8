import { expect } from 'vitest'
import type { Mail } from './mailbox.ts'

/** Expects text and HTML with the same words, one link, and nothing to load. */
export function expectPlainMail({ text, html, links, link, token, raw }: Mail): void {
  expect(raw).toContain('multipart/alternative')
  expect(links).toEqual({ text: [link], html: [link] })
  expect(token).toMatch(/^[\w.-]{33,}$/)
  expect(wordsOf(html.replace(/<[^>]*>/g, ''))).toBe(wordsOf(text).replace(`: ${link}`, ''))
  expect(html.match(/<[a-z]+/g)).toEqual(['<p', '<p', '<a', '<p'])
}

function wordsOf(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
