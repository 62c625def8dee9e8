import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { problem } from '../http/problems.ts'
import { isImported, matchesImported } from './imported-passwords.ts'
import { hmac, type Keys } from './keys.ts'

const runScrypt = promisify<string | Buffer, Buffer, number, object, Buffer>(scrypt)
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 }
/** Each takes a tenth of a second of a core: whoever sends more of them at once waits outside. */
const mostAtOnce = 64
let running = 0

/** `scrypt(HMAC(K_password, password))`: without the server's secret a stolen hash cannot be guessed at. */
export async function hashPassword(keys: Keys, password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(keys, password, salt)
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`
}

export async function verifyPassword(
  keys: Keys,
  password: string,
  stored: string,
): Promise<boolean> {
  if (isImported(stored)) return limited(() => matchesImported(keys, password, stored))
  const [salt = '', hash = ''] = stored.split('.')
  const expected = Buffer.from(hash, 'base64url')
  const actual = await derive(keys, password, Buffer.from(salt, 'base64url'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

function derive(keys: Keys, password: string, salt: Buffer): Promise<Buffer> {
  return limited(() => runScrypt(hmac(keys.password, password.normalize('NFC')), salt, 32, cost))
}

async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= mostAtOnce) throw problem('unavailable', { retryAfter: 2 })
  running++
  try {
    return await work()
  } finally {
    running--
  }
}
