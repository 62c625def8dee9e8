import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
/** Bytes. */
const lengths = { nonce: 12, tag: 16, size: 2 }

/**
 * Encrypts a text (AES-256-GCM), padded to `size` bytes to hide its length. Throws a RangeError for a text that is
 * longer than that.
 */
export function seal(key: KeyObject, text: string, size: number): string {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length > size) throw new RangeError(`A sealed text has at most ${size} bytes`)
  const padded = Buffer.alloc(lengths.size + size)
  padded.writeUInt16BE(bytes.length)
  bytes.copy(padded, lengths.size)
  const nonce = randomBytes(lengths.nonce)
  const cipher = createCipheriv(algorithm, key, nonce)
  const body = Buffer.concat([cipher.update(padded), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Returns the text, or null if it was sealed with another key or changed. */
export function unseal(key: KeyObject, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const start = lengths.nonce + lengths.tag
  if (bytes.length < start + lengths.size) return null
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, lengths.nonce), {
    authTagLength: lengths.tag,
  })
  decipher.setAuthTag(bytes.subarray(lengths.nonce, start))
  try {
    const padded = Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()])
    return padded.toString('utf8', lengths.size, lengths.size + padded.readUInt16BE())
  } catch {
    return null
  }
}
