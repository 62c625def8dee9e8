import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as accounts from '../../src/server/db/schema/accounts.ts'
import * as content from '../../src/server/db/schema/content.ts'
import * as moderation from '../../src/server/db/schema/moderation.ts'
import type { Row } from './tables.ts'

/* The file of the schema that declares a table says what it belongs to. */

export const accountTables = tablesIn(accounts)
export const contentTables = tablesIn(content)
/** Of what was reported and decided about content: to accounts no closer than that is. */
export const moderationTables = tablesIn(moderation).filter((name) => name !== 'judgings')
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

function tablesIn(schema: object): string[] {
  const found = Object.values(schema).filter((value) => is(value, PgTable))
  return found.map((table) => getTableName(table)).sort()
}
