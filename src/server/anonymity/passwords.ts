import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hmac, type Keys } from './keys.ts'

const derive = promisify<string | Buffer, Buffer, number, object, Buffer>(scrypt)
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 }

/** `scrypt(HMAC(K_password, password))`: without the server's secret a stolen hash cannot be guessed at. */
export async function hashPassword(keys: Keys, password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(hmac(keys.password, password), salt, 32, cost)
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`
}

export async function verifyPassword(
  keys: Keys,
  password: string,
  stored: string,
): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.')
  const expected = Buffer.from(hash, 'base64url')
  const actual = await derive(
    hmac(keys.password, password),
    Buffer.from(salt, 'base64url'),
    32,
    cost,
  )
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
