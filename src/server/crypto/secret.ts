import { randomBytes, timingSafeEqual } from 'node:crypto'
import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { clusterPath } from '../db/own-server/folder.ts'
import { secretCheck } from '../db/schema/maintenance.ts'
import { StartError } from '../errors/operator-error.ts'
import { deriveKeys, hmac, type Keys } from './keys.ts'

/**
 * Returns the keys of this board, for an empty database with a new secret. Throws a StartError if the database was
 * filled with another secret: all authors would lose their posts. In production, it also throws if a secret exists
 * but the database is empty, because it may be the wrong database.
 */
export async function openKeys(db: Database, config: Config): Promise<Keys> {
  if (!(await readProof(db)))
    await begin(db, () => {
      if (config.production) refuseGivenSecret(config)
      return givenSecret(config) ?? createSecretFile(config.secretFile)
    })
  return readKeys(db, config)
}

/** Returns the keys of an existing board. Throws a StartError if the secret is missing or another board's. */
export async function readKeys(db: Database, config: Config): Promise<Keys> {
  const keys = givenKeys(config)
  if (!keys)
    throw new StartError(
      `SECRET_FILE ${config.secretFile} is missing; this database needs the secret it was filled with`,
    )
  const [proof, stored] = [proofOf(keys), Buffer.from((await readProof(db)) ?? '', 'hex')]
  if (stored.length !== proof.length || !timingSafeEqual(stored, proof))
    throw new StartError(`${sourceOf(config)} is not the secret this database was filled with`)
  return keys
}

/** Begins a board with the given secret or a new one. Throws a StartError if the database already has a board. */
export async function beginBoard(db: Database, config: Config): Promise<void> {
  const secret = () => givenSecret(config) ?? createSecretFile(config.secretFile)
  if (!(await begin(db, secret)))
    throw new StartError(`${placeOf(config)} holds a board already: nothing was changed`)
}

/**
 * Throws a StartError if there is a secret but the data folder has no database: its volume may not be mounted. Call
 * it before anything is created in the folder.
 */
export function refuseLostFolder(config: Config): void {
  // If another process starts at the same time, it creates the database before the secret. So read the secret first.
  const isGiven = config.production && givenSecret(config) !== undefined
  if (isGiven && !config.databaseUrl && isMissing(clusterPath(config.dataDir)))
    refuseGivenSecret(config)
}

/**
 * Returns whether nothing is at the path. Returns false if that is unknown: opening it later throws a better error.
 */
function isMissing(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}

/**
 * Stores a check value of the secret if the database has none, and returns whether it had none. Locks the table,
 * because two processes may start together.
 */
function begin(db: Database, secret: () => string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${secretCheck} in exclusive mode`)
    if (await readProof(tx)) return false
    const proof = proofOf(deriveKeys(secret())).toString('hex')
    await tx.insert(secretCheck).values({ proof })
    return true
  })
}

/** Returns the keys of the given secret, which may be another board's, or undefined if there is none. */
export function givenKeys(config: Config): Keys | undefined {
  const secret = givenSecret(config)
  return secret === undefined ? undefined : deriveKeys(secret)
}

/** Returns eight characters by which an operator recognises a secret. They don't reveal it. */
export function secretFingerprint(keys: Keys): string {
  return proofOf(keys).toString('hex').slice(0, 8)
}

function proofOf(keys: Keys): Buffer {
  return hmac(keys.check, 'spill')
}

function refuseGivenSecret(config: Config): void {
  if (givenSecret(config) === undefined) return
  const cause = config.databaseUrl
    ? 'it may name another database'
    : 'its volume may not be mounted'
  throw new StartError(
    `${placeOf(config)} holds no board, but ${sourceOf(config)} is there: ${cause}; to begin a new board, run \`npm run init\` once`,
  )
}

function placeOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${dataDir}`
}

function sourceOf({ appSecret, secretFile }: Config): string {
  return appSecret ? 'APP_SECRET' : `SECRET_FILE ${secretFile}`
}

function givenSecret({ appSecret, secretFile }: Config): string | undefined {
  return appSecret ?? readSecretFile(secretFile)
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
