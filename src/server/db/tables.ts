import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as accounts from './schema/accounts.ts'
import * as content from './schema/content.ts'
import * as upkeep from './schema/maintenance.ts'
import * as moderation from './schema/moderation.ts'

export const tables: PgTable[] = [content, accounts, moderation, upkeep]
  .flatMap((schema) => Object.values<unknown>(schema))
  .filter((value) => is(value, PgTable))
