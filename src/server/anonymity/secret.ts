import { randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { secretCheck } from '../db/schema/upkeep.ts'
import { StartError } from '../operator-error.ts'
import { deriveKeys, hmac, type Keys } from './keys.ts'

/**
 * The keys of this board. A new database gets a new secret, once; a database that was filled with
 * another secret is refused, because every author would silently lose what they wrote.
 */
export async function openKeys(db: Database, config: Config): Promise<Keys> {
  const known = await readProof(db)
  const secret = config.appSecret ?? readSecretFile(config.secretFile)
  if (!secret && known) {
    throw new StartError(
      `SECRET_FILE ${config.secretFile} is missing; this database needs the secret it was filled with`,
    )
  }
  const keys = deriveKeys(secret ?? createSecretFile(config.secretFile))
  const proof = hmac(keys.check, 'spill')
  if (!known)
    await db
      .insert(secretCheck)
      .values({ proof: proof.toString('hex') })
      .onConflictDoNothing()
  // Read again: another process may have been first.
  const stored = Buffer.from((await readProof(db)) ?? '', 'hex')
  if (stored.length !== proof.length || !timingSafeEqual(stored, proof)) {
    const source = config.appSecret ? 'APP_SECRET' : `SECRET_FILE ${config.secretFile}`
    throw new StartError(`${source} is not the secret this database was filled with`)
  }
  return keys
}

async function readProof(db: Database): Promise<string | undefined> {
  const [row] = await db.select().from(secretCheck)
  return row?.proof
}

function readSecretFile(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= 32) return secret
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw new StartError(`SECRET_FILE ${file} can't be read`, { cause })
  }
  throw new StartError(`SECRET_FILE ${file} must hold at least 32 characters`)
}

function createSecretFile(file: string): string {
  const secret = randomBytes(32).toString('base64url')
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  } catch (cause) {
    throw new StartError(`SECRET_FILE ${file} can't be written`, { cause })
  }
  return secret
}
