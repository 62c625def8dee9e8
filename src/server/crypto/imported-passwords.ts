import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'

const runScrypt = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** A password hash as Firebase exports it, with the parameters of its project. Binary values are in base64. */
export const ImportedPassword = z.object({
  hash: z.string().min(1),
  salt: z.string(),
  signerKey: z.string().min(1),
  saltSeparator: z.string(),
  rounds: z.int().min(1).max(64),
  memCost: z.int().min(1).max(16),
})
export type ImportedPassword = z.infer<typeof ImportedPassword>

/** Returns whether the password matches. In Firebase's scrypt, the derived key encrypts the project's signer key. */
export async function matchesImported(
  password: string,
  imported: ImportedPassword,
): Promise<boolean> {
  const salt = Buffer.concat([decode(imported.salt), decode(imported.saltSeparator)])
  const [N, r] = [2 ** imported.memCost, imported.rounds]
  const key = await runScrypt(password, salt, 32, { N, r, p: 1, maxmem: 256 * N * r })
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const actual = Buffer.concat([cipher.update(decode(imported.signerKey)), cipher.final()])
  const expected = decode(imported.hash)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Decodes base64 and base64url, because exports contain both. */
function decode(text: string): Buffer {
  return Buffer.from(text, 'base64')
}
