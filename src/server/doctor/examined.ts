import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import { givenKeys } from '../crypto/secret.ts'
import { connect } from '../db/connect.ts'
import type { Connection, Database } from '../db/database.ts'
import { readSchema, schemaNumber } from '../db/migrate.ts'
import { clusterPath } from '../db/own-server/folder.ts'
import { StartError } from '../errors/operator-error.ts'

/** `warning` and `unchecked` don't change the exit status. */
export type Finding = { state: 'fine' | 'warning' | 'wrong' | 'unchecked'; says: string }

export const fine = (says: string): Finding => ({ state: 'fine', says })
export const warning = (says: string): Finding => ({ state: 'warning', says })
export const wrong = (says: string): Finding => ({ state: 'wrong', says })
export const unchecked = (says: string): Finding => ({ state: 'unchecked', says })

/** Thrown if something is missing that a check needs. Another check says what is wrong with it. */
export class NotCheckable extends Error {}

/** The board that is examined. Nothing here writes. */
export type Examined = ReturnType<typeof examine>

export type Check = {
  name: string
  run: (board: Examined) => Promise<Finding>
  /** The limit in ms, if it is not the usual one. */
  limitMs?: number
}

const statementTimeoutMs = 10_000
/** For a server or pooler that takes connections but doesn't answer. Our own server may be recovering for longer. */
const openingMs = 4_000

export function examine(config: Config, mailTo: string | undefined) {
  const opening = openToRead(config)
  // The check of the database reports the error. Others may not have begun to wait for it.
  opening.catch(() => {})
  const read = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
    const connection = await opening.catch(() => {
      throw new NotCheckable('fix the database first')
    })
    return readIn(connection, work)
  }
  return {
    config,
    mailTo,
    opening,
    /** Runs `work` in a read-only transaction. Rejects with NotCheckable if the database is away. */
    read,
    /** Like `read`, for work that needs the tables of this version. */
    readTables: <Result>(work: (db: Database) => Promise<Result>) =>
      read(async (db) => {
        const { number, refusal } = await readSchema(db)
        if (refusal || number !== schemaNumber) throw new NotCheckable('fix the schema first')
        return work(db)
      }),
    /** Returns the keys of the given secret, whether or not it is this database's. */
    keys: () => {
      const keys = givenKeys(config)
      if (!keys)
        throw new NotCheckable('there is no secret: put back SECRET_FILE, unless the board is new')
      return keys
    },
    close: () => opening.then((connection) => connection.close()).catch(() => {}),
  }
}

/** Starts our own PostgreSQL if it does not run, but neither creates its files nor migrates the database. */
async function openToRead(config: Config): Promise<Connection> {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl && !existsSync(clusterPath(dataDir)))
    throw new StartError(
      `DATA_DIR ${dataDir} holds no database: is its volume mounted? On a new board, the first start makes it`,
    )
  const connecting = connect(config, () => {}, 'unmigrated')
  if (!databaseUrl) return connecting
  const late = wait(openingMs, undefined, { ref: false }).then(() => {
    throw new StartError(
      `DATABASE_URL takes connections, but does not answer within ${openingMs / 1000} s: look what its server, or the pooler before it, waits for`,
    )
  })
  return Promise.race([connecting, late])
}

function readIn<Result>(
  { onDedicatedConnection }: Connection,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  return onDedicatedConnection((db) =>
    // A read-only transaction rather than a setting of the session, which a pooler would pass on to the board.
    db.transaction(
      async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = ${statementTimeoutMs}`))
        return work(tx)
      },
      { accessMode: 'read only' },
    ),
  )
}
