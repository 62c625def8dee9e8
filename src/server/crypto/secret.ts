import { lstatSync } from 'node:fs'
import { desc, sql } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import type { Connection, Database } from '../db/database.ts'
import { clusterPath } from '../db/own-server/folder.ts'
import { olderSecrets, upkeep } from '../db/schema/maintenance.ts'
import { StartError } from '../errors/operator-error.ts'
import { deriveKeys, type Keys } from './keys.ts'
import { replaceSecret } from './replace-secret.ts'
import { createSecretFile, givenSecrets, type Secrets } from './secret-file.ts'
import { fingerprintIn, proofOf, readProof } from './secret-proof.ts'

/**
 * Returns the keys of this board, for an empty database with a new secret. If the first of the given secrets is new,
 * it replaces the current one. Throws a StartError if the database was filled with another secret, or if one that it
 * had is missing: authors would lose their posts. In production, it also throws if a secret exists but the database is
 * empty, because it may be the wrong database.
 */
export async function openKeys(
  connection: Pick<Connection, 'db' | 'onDedicatedConnection'>,
  config: Config,
): Promise<Keys> {
  const { db } = connection
  if (!(await readProof(db)))
    await begin(db, () => {
      if (config.production) refuseGivenSecret(config)
      return givenSecrets(config) ?? createSecretFile(config.secretFile)
    })
  const { keys, next } = await findKeys(db, config)
  if (!next) return keys
  await connection.onDedicatedConnection((dedicated) => replaceSecret(dedicated, keys, next))
  return openKeys(connection, config)
}

/** Returns the keys of an existing board, and changes nothing. Throws a StartError as `openKeys` does. */
export async function readKeys(db: Database, config: Config): Promise<Keys> {
  const { keys } = await findKeys(db, config)
  return keys
}

/** Returns the keys of the board and, if the first of the given secrets is a new one, the keys that replace them. */
async function findKeys(db: Database, config: Config): Promise<{ keys: Keys; next?: Keys }> {
  const secrets = givenSecrets(config)
  const proof = (await readProof(db)) ?? ''
  if (!secrets)
    throw new StartError(
      `SECRET_FILE ${config.secretFile} is missing; this database needs the secret it was filled with (${fingerprintIn(proof)})`,
    )
  const [current] = secrets
  const older = await readOlder(db)
  const secretBy = new Map(secrets.map((secret) => [proofOf(deriveKeys(secret)), secret]))
  const ownProof = proofOf(deriveKeys(current))
  const secret = secretBy.get(proof)
  if (ownProof !== proof && older.some((one) => one.proof === ownProof))
    throw new StartError(
      `${sourceOf(config)} begins with an older secret (${fingerprintIn(ownProof)}): put the current one above it (${fingerprintIn(proof)})`,
    )
  if (secret === undefined)
    throw new StartError(
      `${sourceOf(config)} is not the secret this database was filled with (${fingerprintIn(proof)})`,
    )
  const keys = deriveKeys(
    secret,
    older.map(({ proof, lastMonth }) => {
      const secret = secretBy.get(proof)
      if (secret !== undefined) return { secret, lastMonth }
      throw new StartError(
        `${sourceOf(config)} lacks an older secret of this board (${fingerprintIn(proof)}): without it, people would lose what they wrote and voted`,
      )
    }),
  )
  return ownProof === proof ? { keys } : { keys, next: deriveKeys(current) }
}

/** Begins a board with the given secret or a new one. Throws a StartError if the database already has a board. */
export async function beginBoard(db: Database, config: Config, secrets?: Secrets): Promise<void> {
  if (
    !(await begin(db, () => secrets ?? givenSecrets(config) ?? createSecretFile(config.secretFile)))
  )
    throw new StartError(`${placeOf(config)} holds a board already: nothing was changed`)
}

/** Throws a StartError if a secret but no database is there. Call it before anything is created. */
export function refuseLostFolder(config: Config): void {
  // If another process starts at the same time, it creates the database before the secret. So read the secret first.
  const isGiven = config.production && givenSecrets(config) !== undefined
  if (isGiven && !config.databaseUrl && isMissing(clusterPath(config.dataDir)))
    refuseGivenSecret(config)
}

/** Returns false if that is unknown: opening it later throws a better error. */
function isMissing(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}

/** Returns false if the database has a board. Locks the table, because two processes may start together. */
function begin(db: Database, secrets: () => Secrets): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${upkeep} in exclusive mode`)
    if (await readProof(tx)) return false
    const [secret] = secrets()
    await tx.insert(upkeep).values({ proof: proofOf(deriveKeys(secret)) })
    return true
  })
}

/** Returns the keys of the first given secret, which may be another board's, or undefined if there is none. */
export function givenKeys(config: Config): Keys | undefined {
  const secrets = givenSecrets(config)
  return secrets && deriveKeys(secrets[0])
}

function refuseGivenSecret(config: Config): void {
  if (givenSecrets(config) === undefined) return
  const cause = config.databaseUrl
    ? 'it may name another database'
    : 'its volume may not be mounted'
  throw new StartError(
    `${placeOf(config)} holds no board, but ${sourceOf(config)} is there: ${cause}; to begin a new board, run \`npm run init\` once`,
  )
}

export function placeOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${dataDir}`
}

function sourceOf({ appSecret, secretFile }: Config): string {
  return appSecret ? 'APP_SECRET' : `SECRET_FILE ${secretFile}`
}

function readOlder(db: Database) {
  return db.select().from(olderSecrets).orderBy(desc(olderSecrets.number))
}
