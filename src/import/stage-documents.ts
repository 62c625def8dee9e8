import { sql } from 'drizzle-orm'
import type { ItemKind } from '../contract/item-kinds.ts'
import { makePreview } from '../contract/preview.ts'
import type { Keys } from '../server/crypto/keys.ts'
import { newAccountId } from '../server/crypto/random.ts'
import {
  dayOf,
  importedId,
  importedTag,
  importHash,
  unownedTag,
  voterTag,
} from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import type { ExportDocument } from './export-files.ts'
import { isCollection, type OldItem, type OldReaction } from './old-documents.ts'
import type { OwnerOf } from './people.ts'
import type { ImportRun } from './report.ts'
import { inBatches, stage, staged, stagedIds } from './staging.ts'

type Usable<Item> = ExportDocument & { item: Item; mended: string[] }
/** `voter` is a user id of the old board. */
type OldVote = { target: string; voter: string; at: Date | null; mended: string[] }

/** Stages confessions and replies, with the votes that they list themselves. */
export async function stageItems(db: Database, run: ImportRun, ownerOf: OwnerOf): Promise<void> {
  const { keys, files, reporter, progress } = run
  progress.begin('Confessions and replies read', 0)
  for await (const batch of inBatches(files.documents())) {
    const items = [
      ...reporter.usableIn(batch, 'confessions'),
      ...reporter.usableIn(batch, 'replies'),
    ]
    const rows = items.map((item) => itemRow(keys, ownerOf, item))
    reporter.note('repeated documents, imported once', await stage(db, staged.items, rows))
    const votes = items.flatMap((item) => votesIn(run, item))
    await stageVotes(db, run, ownerOf, votes)
    for (const { collection } of batch)
      if (!isCollection(collection))
        reporter.note(`documents of ${collection}, which this board doesn’t have`)
    progress.advance(items.length)
  }
  progress.end()
}

/** Stages the votes that are documents of their own. They may stand before their items in the export. */
export async function stageReactions(
  db: Database,
  run: ImportRun,
  ownerOf: OwnerOf,
): Promise<void> {
  const { files, reporter, progress } = run
  progress.begin('Votes read', 0)
  for await (const batch of inBatches(files.documents())) {
    const votes = await votesOf(db, run, reporter.usableIn(batch, 'reactions'))
    await stageVotes(db, run, ownerOf, votes)
    progress.advance(votes.length)
  }
  await db.execute(sql`analyze ${staged.items}, ${staged.votes}`)
  progress.end()
}

async function stageVotes(
  db: Database,
  { keys, reporter }: ImportRun,
  ownerOf: OwnerOf,
  votes: OldVote[],
): Promise<void> {
  const rows = votes.map((vote) => voteRow(keys, ownerOf, vote))
  reporter.note('repeated votes, counted once', await stage(db, staged.votes, rows))
}

/** Returns the votes that are listed in the item itself, in its array `upvotes`. */
function votesIn({ keys, reporter }: ImportRun, document: Usable<OldItem>): OldVote[] {
  const { kind, upvotes, created_at: at } = document.item
  const named = Array.isArray(upvotes) ? upvotes : []
  const voters = new Set(named.filter((voter) => voter !== null))
  const oddVoters = named.filter((voter) => voter === null).length
  const tally = reporter.report.kinds.votes
  tally.read += voters.size + oddVoters
  if (oddVoters > 0) reporter.reject(document, 'some of its votes name no one')
  const target = importedId(keys, kind, document.id)
  return [...voters].map((voter) => ({ target, voter, at, mended: [] }))
}

async function votesOf(
  db: Database,
  { keys, reporter }: ImportRun,
  reactions: Usable<OldReaction>[],
): Promise<OldVote[]> {
  const votes = reactions.map((document) => {
    const { user_id: voter, confession_id, reply_id, created_at: at } = document.item
    const kind: ItemKind = confession_id ? 'confession' : 'reply'
    const target = importedId(keys, kind, confession_id ?? reply_id ?? '')
    return { document, vote: { target, voter, at, mended: document.mended } }
  })
  const existing = await stagedIds(
    db,
    votes.map(({ vote }) => vote.target),
  )
  return votes.flatMap(({ document, vote }) => {
    if (existing.has(vote.target)) return vote
    reporter.reject(document, 'its target doesn’t exist')
    return []
  })
}

function itemRow(keys: Keys, ownerOf: OwnerOf, { id, item, mended }: Usable<OldItem>) {
  const { user_id, upvotes, upvote_count, confession_id, parent_reply_id, ...columns } = item
  const account = ownerOf(user_id)?.account
  return {
    ...columns,
    // Equal for items of the same person, and only used during the import.
    author: importHash(keys, 'author', account ?? user_id),
    author_tag: account ? importedTag(keys, account) : unownedTag(keys),
    ...makePreview(item.content),
    id: importedId(keys, item.kind, id),
    confession: confession_id && importedId(keys, 'confession', confession_id),
    parent: parent_reply_id && importedId(keys, 'reply', parent_reply_id),
    upvote_count: upvote_count ?? (Array.isArray(upvotes) ? null : upvotes),
    mended,
  }
}

function voteRow(keys: Keys, ownerOf: OwnerOf, { voter, at, ...vote }: OldVote) {
  const voterId = ownerOf(voter)?.voter
  return {
    ...vote,
    // Equal for votes of the same person on the same item, and only used during the import.
    key: importHash(keys, 'vote', vote.target, voterId ?? voter),
    voter_tag: voterTag(keys.vote, voterId ?? newAccountId(), vote.target),
    day: at && dayOf(at),
  }
}
