import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as accounts from './schema/accounts.ts'
import * as content from './schema/content.ts'
import * as upkeep from './schema/upkeep.ts'

/** Every table of the board: what is done to all of them reads this list. */
export const tables: PgTable[] = [content, accounts, upkeep]
  .flatMap((schema) => Object.values<unknown>(schema))
  .filter((value) => is(value, PgTable))
