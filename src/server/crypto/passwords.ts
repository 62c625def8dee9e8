import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ImportedPassword, matchesImported } from './imported-passwords.ts'
import { hmac, type Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

const runScrypt = promisify<string | Buffer, Buffer, number, object, Buffer>(scrypt)

export type PasswordCost = { N: number; r: number; p: number }

/** 16 MiB and about 200 ms of a core: as hard to guess as OWASP's first choice, in an eighth of its room. */
export const passwordCost: PasswordCost = { N: 2 ** 14, r: 8, p: 5 }

/** A hash of ours, with the parameters it was made with; binary in base64url. */
const OwnPassword = z.object({
  N: z.int(),
  r: z.int(),
  p: z.int(),
  salt: z.string(),
  hash: z.string(),
})
type OwnPassword = z.infer<typeof OwnPassword>

const StoredPassword = z.union([OwnPassword, ImportedPassword])

/** Bytes of the longest of them: where a password came from can't be told from what is stored. */
const size = 1_024

/** `scrypt(HMAC(K_password, password))`, sealed: without the secret there is nothing to guess at. */
export async function hashPassword(
  keys: Keys,
  password: string,
  cost = passwordCost,
): Promise<string> {
  const salt = randomBytes(16).toString('base64url')
  const hash = await derive(keys, password, { ...cost, salt })
  return sealPassword(keys, { ...cost, salt, hash: hash.toString('base64url') })
}

/** Whether this is the password; against none at all it takes as long to say no as one of this cost. */
export async function verifyPassword(
  keys: Keys,
  password: string,
  stored: string | null,
  cost = passwordCost,
): Promise<boolean> {
  if (stored === null) {
    await derive(keys, password, { ...cost, salt: '' })
    return false
  }
  const known = StoredPassword.parse(JSON.parse(unseal(keys.seal, stored) ?? 'null'))
  if ('signerKey' in known) return matchesImported(password, known)
  const expected = Buffer.from(known.hash, 'base64url')
  const actual = await derive(keys, password, known)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** As it is stored. Throws a RangeError for one of another board that is longer than any real one. */
export function sealPassword(keys: Keys, password: OwnPassword | ImportedPassword): string {
  return seal(keys.seal, JSON.stringify(password), size)
}

function derive(
  keys: Keys,
  password: string,
  { N, r, p, salt }: Omit<OwnPassword, 'hash'>,
): Promise<Buffer> {
  const secret = hmac(keys.password, password.normalize('NFC'))
  const parameters = { N, r, p, maxmem: 256 * N * r }
  return runScrypt(secret, Buffer.from(salt, 'base64url'), 32, parameters)
}
