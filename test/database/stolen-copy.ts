import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as accounts from '../../src/server/db/schema/accounts.ts'
import * as upkeep from '../../src/server/db/schema/maintenance.ts'
import * as moderation from '../../src/server/db/schema/moderation.ts'
import { tables } from '../../src/server/db/tables.ts'
import type { Row } from './tables.ts'

/* A table belongs to the schema file that declares it. A table in none of these files is content. */

export const accountTables = namesOf(Object.values(accounts))
/** Tables of reports and decisions. They must share as little with accounts as content does. */
export const moderationTables = namesOf(Object.values(moderation))
const others = [...accountTables, ...moderationTables, ...namesOf(Object.values(upkeep))]
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

/** Returns the values on which a thief could join rows: not nulls, booleans or small numbers. */
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
