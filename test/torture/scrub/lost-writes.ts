import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../src/server/db/database.ts'
import { isConfessionThere, isReplyThere, type Ledger } from '../ledger.ts'

export async function lostWrites(db: Database, ledger: Ledger): Promise<string[]> {
  const isThere = (id: string) =>
    ledger.confessions.has(id) ? isConfessionThere(ledger, id) : isReplyThere(ledger, id)
  const ids = [...ledger.confessions.keys(), ...ledger.replies.keys()]
  const rows = await rowsOf<{ id: string; text: string; votes: number }>(
    db,
    sql`select id, text, (select count(*)::int from reactions where confession_id = item.id or reply_id = item.id) as votes
      from (select id, title as text from confessions union all select id, content from replies) as item
      where id = any(${sql.param(ids)}::uuid[])`,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!isThere(id)) return row ? [`${id} came back`] : []
    if (!row) return [`${id} is lost`]
    const text = ledger.confessions.get(id)?.title ?? ledger.replies.get(id)?.content
    const votes = ledger.votes.get(id)?.size ?? 0
    return row.text === text && row.votes === votes
      ? []
      : [`${id}: ${row.text}, ${row.votes} votes`]
  })
}
