import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as accounts from '../../src/server/db/schema/accounts.ts'
import * as upkeep from '../../src/server/db/schema/maintenance.ts'
import * as moderation from '../../src/server/db/schema/moderation.ts'
import { tables } from '../../src/server/db/tables.ts'
import type { Row } from './tables.ts'

/* The file of the schema that declares a table says what it belongs to. What is in none of these is content. */

export const accountTables = namesOf(Object.values(accounts))
/** Of what was reported and decided about content: to accounts no closer than that is. */
export const moderationTables = namesOf(Object.values(moderation)).filter(
  (name) => name !== 'judgings',
)
const others = [
  ...accountTables,
  ...moderationTables,
  'judgings',
  ...namesOf(Object.values(upkeep)),
]
export const contentTables = namesOf(tables).filter((name) => !others.includes(name))
export const userColumns = [
  'address_hash',
  'could_write_unproved',
  'email_verified',
  'epoch',
  'id',
  'member_since',
  'password',
  'sealed_address',
]

/** No nulls, booleans or small counts: nobody can join on those. */
export function telling(row: Row): string[] {
  return Object.values(row)
    .filter((value) => value !== null && typeof value !== 'boolean')
    .filter((value) => typeof value !== 'number' || value > 1000)
    .map((value) => String(value).toLowerCase())
}

export function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
}

function namesOf(values: unknown[]): string[] {
  const found = values.filter((value) => is(value, PgTable))
  return found.map((table) => getTableName(table)).sort()
}
