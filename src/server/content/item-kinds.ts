import { sql } from 'drizzle-orm'
import type { ItemKind } from '../../contract/item-kinds.ts'
import { confessions, replies } from '../db/schema/content.ts'
import {
  confessionsAtDesk,
  confessionsFor,
  isVisible,
  repliesAtDesk,
  repliesFor,
} from './visibility.ts'

/** A confession or reply, there or not. */
export type Item = { kind: ItemKind; id: string }

/** How the kinds of items differ. */
export const itemKinds = {
  confession: {
    /** For statements that write. What people read comes from `reachableFor`. */
    table: confessions,
    reachableFor: confessionsFor,
    atDesk: confessionsAtDesk,
    isVisible: isVisible.confession,
    /** Among its own columns, the one that holds the confession's id; null for a reply that was imported without one. */
    confessionId: sql`id`,
    /** The column by which other tables refer to it. */
    reference: 'confessionId',
    notFound: 'confession_not_found',
  },
  reply: {
    table: replies,
    reachableFor: repliesFor,
    atDesk: repliesAtDesk,
    isVisible: isVisible.reply,
    confessionId: sql`confession_id`,
    reference: 'replyId',
    notFound: 'reply_not_found',
  },
} as const satisfies Record<ItemKind, unknown>
