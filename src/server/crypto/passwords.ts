import { createSecretKey, type KeyObject, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { type Asker, createFairLimiter } from '../jobs/fair-limiter.ts'
import { ImportedPassword, matchesImported } from './imported-passwords.ts'
import { hmac, type Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

const runScrypt = promisify<string | Buffer, Buffer, number, object, Buffer>(scrypt)

export type PasswordCost = { N: number; r: number; p: number }

/** The cost of one hash: 16 MiB and about 200 ms of a core. OWASP's first choice is as strong, but takes 128 MiB. */
export const passwordCost: PasswordCost = { N: 2 ** 14, r: 8, p: 5 }

/** Binary values are in base64url. `key` is the key of the HMAC, if it is that of an older secret. */
const OwnPassword = z.object({
  N: z.int(),
  r: z.int(),
  p: z.int(),
  salt: z.string(),
  hash: z.string(),
  key: z.string().optional(),
})
type OwnPassword = z.infer<typeof OwnPassword>

const StoredPassword = z.union([OwnPassword, ImportedPassword])
type StoredPassword = z.infer<typeof StoredPassword>

type PasswordKeys = Pick<Keys, 'password' | 'seal'>

/** Passwords are padded to this many bytes before encryption, so that the size does not show which were imported. */
const size = 1_024

/**
 * Returns `scrypt(HMAC(K_password, password))`, encrypted. The HMAC has a key from the server's secret, so no one can
 * test guesses with the database alone.
 */
export async function hashPassword(
  keys: Keys,
  password: string,
  cost = passwordCost,
): Promise<string> {
  const salt = randomBytes(16).toString('base64url')
  const hash = await derive(keys.password, password, { ...cost, salt })
  return sealPassword(keys, { ...cost, salt, hash: hash.toString('base64url') })
}

/** Without a stored password, hashes with `cost` and returns false, so that the time does not reveal this. */
export async function verifyPassword(
  keys: Keys,
  password: string,
  stored: string | null,
  cost = passwordCost,
): Promise<boolean> {
  if (stored === null) {
    await derive(keys.password, password, { ...cost, salt: '' })
    return false
  }
  const known = readPassword(keys, stored)
  if ('signerKey' in known) return matchesImported(password, known)
  const expected = Buffer.from(known.hash, 'base64url')
  const key = known.key ? createSecretKey(known.key, 'base64url') : keys.password
  const actual = await derive(key, password, known)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Encrypts a password hash. Throws a RangeError if it is too long, which only an invalid imported hash can be. */
export function sealPassword(keys: Pick<Keys, 'seal'>, password: StoredPassword): string {
  return seal(keys.seal, JSON.stringify(password), size)
}

/** Encrypts a stored password with the keys of a new secret. It can be checked without the older secret. */
export function resealPassword(from: PasswordKeys, to: PasswordKeys, stored: string): string {
  const key = from.password.export().toString('base64url')
  const known = readPassword(from, stored)
  return sealPassword(to, 'signerKey' in known ? known : { key, ...known })
}

function readPassword(keys: PasswordKeys, stored: string): StoredPassword {
  return StoredPassword.parse(JSON.parse(unseal(keys.seal, stored) ?? 'null'))
}

function derive(
  key: KeyObject,
  password: string,
  { N, r, p, salt }: Omit<OwnPassword, 'hash'>,
): Promise<Buffer> {
  const secret = hmac(key, password.normalize('NFC'))
  const parameters = { N, r, p, maxmem: 256 * N * r }
  return runScrypt(secret, Buffer.from(salt, 'base64url'), 32, parameters)
}

/** One hash keeps a core busy for about 200 ms, and two run at once. So a full queue takes about five seconds. */
const limits = { atOnce: 2, waiting: 50, waitMs: 5_000 }

/** Two at a time, and networks take turns. Throws `unavailable` if a request would wait too long. */
export function createPasswordHashing(keys: Keys, cost: PasswordCost = passwordCost) {
  const inTurn = createFairLimiter(limits)
  return {
    hash: (asker: Asker, password: string) =>
      inTurn(asker, () => hashPassword(keys, password, cost)),
    verify: (asker: Asker, password: string, stored: string | null) =>
      inTurn(asker, () => verifyPassword(keys, password, stored, cost)),
  }
}
