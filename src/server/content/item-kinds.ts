import { sql } from 'drizzle-orm'
import type { ItemKind } from '../../contract/item-kinds.ts'
import { confessions, replies } from '../db/schema/content.ts'
import {
  confessionsFor,
  confessionsForOperators,
  isVisible,
  repliesFor,
  repliesForOperators,
} from './visibility.ts'

/** Identifies a confession or reply, which may not exist. */
export type Item = { kind: ItemKind; id: string }

export const itemKinds = {
  confession: {
    /** Use this in statements that write. Reads use `reachableFor`, which leaves out what the viewer may not see. */
    table: confessions,
    reachableFor: confessionsFor,
    forOperators: confessionsForOperators,
    isVisible: isVisible.confession,
    /** The column with the confession's id. It is null for a reply that was imported without its confession. */
    confessionId: sql`id`,
    /** The column by which other tables refer to the item. */
    reference: 'confessionId',
    notFound: 'confession_not_found',
  },
  reply: {
    table: replies,
    reachableFor: repliesFor,
    forOperators: repliesForOperators,
    isVisible: isVisible.reply,
    confessionId: sql`confession_id`,
    reference: 'replyId',
    notFound: 'reply_not_found',
  },
} as const satisfies Record<ItemKind, unknown>
