import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

const algorithm = 'aes-256-gcm'
const byteLengths = { nonce: 12, tag: 16, size: 2 }

/** Encrypts a text (AES-256-GCM), padded to `size` bytes to hide its length. Throws a RangeError if it is longer. */
export function seal(key: KeyObject, text: string, size: number): string {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length > size) throw new RangeError(`A sealed text has at most ${size} bytes`)
  const padded = Buffer.alloc(byteLengths.size + size)
  padded.writeUInt16BE(bytes.length)
  bytes.copy(padded, byteLengths.size)
  const nonce = randomBytes(byteLengths.nonce)
  const cipher = createCipheriv(algorithm, key, nonce)
  const body = Buffer.concat([cipher.update(padded), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Encrypts a sealed value with another key, at the same size. Throws if `from` did not encrypt it. */
export function reseal(from: KeyObject, to: KeyObject, sealed: string): string {
  const text = unseal(from, sealed)
  if (text === null) throw new Error('A stored value was sealed with another secret')
  const { nonce, tag, size } = byteLengths
  return seal(to, text, Buffer.byteLength(sealed, 'base64url') - nonce - tag - size)
}

/** Returns the text, or null if it was encrypted with another key or changed since. */
export function unseal(key: KeyObject, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const start = byteLengths.nonce + byteLengths.tag
  if (bytes.length < start + byteLengths.size) return null
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, byteLengths.nonce), {
    authTagLength: byteLengths.tag,
  })
  decipher.setAuthTag(bytes.subarray(byteLengths.nonce, start))
  try {
    const padded = Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()])
    return padded.toString('utf8', byteLengths.size, byteLengths.size + padded.readUInt16BE())
  } catch {
    return null
  }
}

/** Seals JSON, padded to `bytes`. `open` returns null for another board's value, or after `endsAt` (ms). */
export function sealed<Value extends { endsAt: number }>(
  purpose: 'claim' | 'codeCookie' | 'cookie' | 'google' | 'question',
  bytes: number,
) {
  return {
    seal: (keys: Keys, value: Value): string => seal(keys[purpose], JSON.stringify(value), bytes),
    open: (keys: Keys, text: string): Value | null => {
      const value: Value | null = JSON.parse(unseal(keys[purpose], text) ?? 'null')
      return value && value.endsAt > Date.now() ? value : null
    },
  }
}

const bytesPerCodePoint = 4

/** The size of the result depends on `limit` only, so it does not show the length of the text. */
export function sealText(keys: Keys, text: string, limit: number): string {
  return seal(keys.seal, text, bytesPerCodePoint * limit)
}

/** Returns the text. Throws if it was encrypted with another secret. */
export function unsealText(keys: Keys, sealed: string): string {
  const text = unseal(keys.seal, sealed)
  if (text === null) throw new Error('This text was sealed with another secret')
  return text
}
