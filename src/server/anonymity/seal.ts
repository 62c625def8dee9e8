import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const lengths = { nonce: 12, tag: 16 }

/** A text that only the holder of the server's secret can read. */
export function seal(key: KeyObject, text: string): string {
  const nonce = randomBytes(lengths.nonce)
  const cipher = createCipheriv(algorithm, key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Throws when it was sealed with another key, or changed. */
export function unseal(key: KeyObject, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const body = lengths.nonce + lengths.tag
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, lengths.nonce), {
    authTagLength: lengths.tag,
  })
  decipher.setAuthTag(bytes.subarray(lengths.nonce, body))
  return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString('utf8')
}
