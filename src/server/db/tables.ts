import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as accounts from './schema/accounts.ts'
import * as content from './schema/content.ts'
import * as moderation from './schema/moderation.ts'
import * as upkeep from './schema/upkeep.ts'

export const tables: PgTable[] = [content, accounts, moderation, upkeep]
  .flatMap((schema) => Object.values<unknown>(schema))
  .filter((value) => is(value, PgTable))
