import type { Row } from './tables.ts'

/*
 * Written out, not read from the schema: of a new table somebody has to say which of them it is.
 */

export const accountTables = ['attempts', 'departures', 'mail_links', 'sessions', 'users']
export const contentTables = ['confession_terms', 'confessions', 'reactions', 'replies']
/** Of what was reported and decided about content: to accounts no closer than that is. */
export const moderationTables = [
  'appeals',
  'decisions',
  'report_months',
  'reports',
  'settled_reports',
  'slowing_items',
  'suspensions',
  'takedowns',
]
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
