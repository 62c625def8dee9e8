import { sql } from 'drizzle-orm'
import type { Client } from 'pg'
import { type Connection, type Database, rowsOf } from '../db/database.ts'
import { mailLinks, sessions } from '../db/schema/accounts.ts'
import { olderSecrets, upkeep } from '../db/schema/maintenance.ts'
import { secretLock } from '../db/upkeep.ts'
import { OperatorError, StartError } from '../errors/operator-error.ts'
import type { Keys } from './keys.ts'
import { resealAll } from './reseal-all.ts'
import { fingerprintIn, proofOf, readProof } from './secret-proof.ts'
import { monthOf } from './tags.ts'

/** Thrown by a board that another process gave a new secret. Nothing may be written with the old one. */
export class ReplacedSecretError extends OperatorError {}

/** While it is open, no process can replace the secret. Throws a ReplacedSecretError if one has. */
export async function holdSecret(
  { connectDirectly }: Pick<Connection, 'connectDirectly'>,
  keys: Keys,
): Promise<Client> {
  const client = await connectDirectly()
  try {
    await client.query('select pg_advisory_lock_shared($1)', [secretLock])
    const { rows } = await client.query<{ proof: string }>('select proof from upkeep')
    const proof = rows[0]?.proof ?? ''
    if (proof === proofOf(keys)) return client
    throw new ReplacedSecretError(
      `Another process has replaced the secret (now ${fingerprintIn(proof)}): put the new one on top of SECRET_FILE here as well`,
    )
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Returns how many processes of this board hold its secret, including this one. */
export async function countHolders(db: Database): Promise<number> {
  const holders = await rowsOf(
    db,
    sql`select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${secretLock} and granted
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return holders.length
}

/**
 * Replaces the current secret in one transaction. All that is sealed is sealed again, and all sessions and mailed links
 * end. `db` must be a single connection. Throws a StartError while other processes of this board run.
 */
export async function replaceSecret(db: Database, from: Keys, to: Keys): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`lock table ${upkeep} in exclusive mode`)
    // Another process that was started with the same new secret may have replaced it while this one waited.
    const proof = proofOf(from)
    if ((await readProof(tx)) !== proof) return
    await refuseOthers(tx)
    await resealAll(tx, from, to)
    for (const table of [sessions, mailLinks]) await tx.delete(table)
    const number = from.older.length + 1
    await tx.insert(olderSecrets).values({ number, proof, lastMonth: monthOf(new Date()) })
    await tx.update(upkeep).set({ proof: proofOf(to) })
  })
}

/** Throws a StartError while other processes of this board run. The lock lasts until the end of the transaction. */
export async function refuseOthers(tx: Database): Promise<void> {
  const [row] = await rowsOf<{ isAlone: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${secretLock}) as "isAlone"`,
  )
  if (!row?.isAlone)
    throw new StartError(
      'The secret is to be replaced, but other processes of this board are running: stop them all first, then start again',
    )
}
