import { sql } from 'drizzle-orm'
import { importedId } from '../server/crypto/tags.ts'
import { type Database, rowsOf } from '../server/db/database.ts'
import type { OldConfession, OldReaction, OldReply, OldVotes, UsableDocument } from './documents.ts'
import type { ImportRun } from './run.ts'
import { staged } from './staging.ts'

export type DocumentsWithVotes = {
  confessions: UsableDocument<OldConfession>[]
  replies: UsableDocument<OldReply>[]
  reactions: UsableDocument<OldReaction>[]
}

type OldVote = {
  kind: 'confession' | 'reply'
  target: string
  /** An id of the old board. */
  voter: string
  at: Date | null
  isMended: boolean
}

/** A vote is a reaction, or a name in the array of what it is for. */
export async function votesIn(
  db: Database,
  run: ImportRun,
  { confessions, replies, reactions }: DocumentsWithVotes,
): Promise<OldVote[]> {
  return [
    ...votesInArrays(run, 'confession', confessions),
    ...votesInArrays(run, 'reply', replies),
    ...(await votesOfReactions(db, run, reactions)),
  ]
}

function votesInArrays(
  { keys, reporter: { report, reject } }: ImportRun,
  kind: 'confession' | 'reply',
  documents: UsableDocument<OldVotes & { createdAt: Date | null }>[],
): OldVote[] {
  const tally = report.kinds.votes
  const collection = kind === 'reply' ? 'replies' : 'confessions'
  return documents.flatMap(({ id, item: { voters, oddVoters, createdAt }, fields }) => {
    tally.read += voters.length + oddVoters
    tally.setAside += oddVoters
    if (oddVoters > 0) reject(collection, id, 'some of its votes name nobody', fields)
    const target = importedId(keys, kind, id)
    return voters.map((voter) => ({ kind, target, voter, at: createdAt, isMended: false }))
  })
}

async function votesOfReactions(
  db: Database,
  { keys, reporter: { report, reject } }: ImportRun,
  documents: UsableDocument<OldReaction>[],
): Promise<OldVote[]> {
  const reactions = documents.map((document) => {
    const { kind, target } = document.item
    return { ...document, target: importedId(keys, kind, target) }
  })
  const targets = await existingItems(db, new Set(reactions.map(({ target }) => target)))
  return reactions.flatMap(({ id, item: { kind, voter, at }, mended, fields, target }) => {
    if (targets.has(target)) return [{ kind, target, voter, at, isMended: mended.length > 0 }]
    report.kinds.votes.setAside++
    reject('reactions', id, 'its target is not there', fields)
    return []
  })
}

async function existingItems(db: Database, ids: Set<string>): Promise<Set<string>> {
  if (ids.size === 0) return ids
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from ${staged.items}
      where id in (select jsonb_array_elements_text(${JSON.stringify([...ids])}::jsonb)::uuid)`,
  )
  return new Set(rows.map(({ id }) => id))
}
