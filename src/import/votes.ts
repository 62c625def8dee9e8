import { sql } from 'drizzle-orm'
import { newAccountId } from '../server/crypto/random.ts'
import { importMark, voterTag } from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import { confessions, reactions, replies } from '../server/db/schema/content.ts'
import { freshIn, writeInBatches } from './batches.ts'
import { type DocumentsWithVotes, votesIn } from './old-votes.ts'
import type { Owners } from './owners.ts'
import type { Progress } from './progress.ts'
import type { ImportRun } from './run.ts'
import { stage, staged } from './staging.ts'

export async function stageVotes(
  db: Database,
  run: ImportRun,
  documents: DocumentsWithVotes,
  owners: Owners,
): Promise<void> {
  const { keys } = run
  const rows = (await votesIn(db, run, documents)).map(({ kind, target, voter, at, isMended }) => ({
    kind,
    target,
    voter_tag: voterTag(keys, owners.get(voter)?.voter ?? newAccountId(), target),
    mark: importMark(keys, 'vote', target, voter),
    day: at?.toISOString().slice(0, 10) ?? null,
    is_mended: isMended,
  }))
  await stage(db, staged.votes, rows)
}

export async function writeVotes(db: Database, progress: Progress): Promise<number> {
  let written = 0
  for (const [kind, table, column] of [
    ['confession', confessions, sql.raw('confession_id')],
    ['reply', replies, sql.raw('reply_id')],
  ] as const) {
    written += await writeInBatches(db, progress, {
      what: `Votes on ${kind === 'reply' ? 'replies' : 'confessions'}`,
      table: staged.votes,
      statement: (batch) => sql`
        with ${freshIn(staged.votes, sql`${batch} and kind = ${kind}`)}, written as (
          insert into ${reactions} (${column}, voter_tag, created_on)
          select distinct on (mark) target, voter_tag,
            coalesce(day, (live.created_at at time zone 'UTC')::date)
          from batch join fresh using (mark) join ${table} as live on live.id = target
          order by mark, seq
          on conflict do nothing
          returning ${column} as target
        ), counted as (
          update ${table} as live set upvote_count = live.upvote_count + added.count
          from (select target, count(*) from written group by target) as added
          where live.id = added.target
        )
        select count(*)::int as count from written`,
    })
  }
  return written
}
