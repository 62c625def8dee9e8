import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** A text that a browser keeps for us and can't change: `text.signature`. */
export function sign(key: KeyObject, text: string): string {
  return `${text}.${signature(key, text).toString('base64url')}`
}

/** The text of a signed one, or null when it is not ours. */
export function readSigned(key: KeyObject, signed: string): string | null {
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const text = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1), 'base64url')
  const expected = signature(key, text)
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null
}

function signature(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
