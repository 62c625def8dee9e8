import type { ItemKind } from '../contract/item-kinds.ts'
import { makePreview } from '../contract/preview.ts'
import { newAccountId } from '../server/crypto/random.ts'
import {
  dayOf,
  importedId,
  importedTag,
  importMark,
  unownedTag,
  voterTag,
} from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import type { ExportDocument } from './export-files.ts'
import { isCollection, type OldItem, type OldReaction, readDocument } from './old-documents.ts'
import { type Owners, ownersOf } from './owners.ts'
import type { ImportRun } from './run.ts'
import { inBatches, readStaged, stage, staged } from './staging.ts'

type Usable<Item> = ExportDocument & { item: Item; mended: string[] }
/** `voter` is a user id of the old board. */
type OldVote = { kind: ItemKind; target: string; voter: string; at: Date | null; mended: string[] }

/**
 * Stages the ids of all usable items, and returns the number of documents. It reads both files to their end, so that
 * an incomplete export changes nothing. They are read again later, because staging an item needs its author's
 * account.
 */
export async function surveyExport(
  db: Database,
  { keys, files, progress }: ImportRun,
): Promise<number> {
  let documentCount = 0
  progress.begin('Documents found', 0)
  for await (const batch of inBatches(files.documents())) {
    const rows = batch.flatMap(({ collection, id, fields }) => {
      if (collection !== 'confessions' && collection !== 'replies') return []
      const reading = readDocument(collection, fields)
      return 'item' in reading ? [{ id: importedId(keys, reading.item.kind, id) }] : []
    })
    await stage(db, staged.ids, rows)
    documentCount += batch.length
    progress.advance(batch.length)
  }
  progress.end()
  for await (const _ of files.users());
  return documentCount
}

export async function stageDocuments(
  db: Database,
  run: ImportRun,
  documentCount: number,
): Promise<void> {
  const { keys, files, reporter, progress } = run
  progress.begin('Documents read', documentCount)
  for await (const batch of inBatches(files.documents())) {
    const items = [
      ...reporter.usableIn(batch, 'confessions'),
      ...reporter.usableIn(batch, 'replies'),
    ]
    const votes = [
      ...items.flatMap((item) => votesIn(run, item)),
      ...(await votesOf(db, run, reporter.usableIn(batch, 'reactions'))),
    ]
    const people = [...items.map(({ item }) => item.user_id), ...votes.map(({ voter }) => voter)]
    const owners = await ownersOf(db, keys, people)
    const itemRows = items.map((item) => itemRow(run, owners, item))
    await stage(db, staged.items, itemRows)
    const voteRows = votes.map((vote) => voteRow(run, owners, vote))
    await stage(db, staged.votes, voteRows)
    for (const { collection } of batch)
      if (!isCollection(collection))
        reporter.note(`documents of ${collection}, which this board doesn’t have`)
    progress.advance(batch.length)
  }
  progress.end()
}

/** Returns the votes that are listed in the item itself, in its array `upvotes`. */
function votesIn({ keys, reporter }: ImportRun, document: Usable<OldItem>): OldVote[] {
  const { kind, upvotes, created_at: at } = document.item
  const named = Array.isArray(upvotes) ? upvotes : []
  const voters = new Set(named.filter((voter) => voter !== null))
  const oddVoters = named.filter((voter) => voter === null).length
  const tally = reporter.report.kinds.votes
  tally.read += voters.size + oddVoters
  tally.setAside += oddVoters
  if (oddVoters > 0) reporter.reject(document, 'some of its votes name no one')
  const target = importedId(keys, kind, document.id)
  return [...voters].map((voter) => ({ kind, target, voter, at, mended: [] }))
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
    return { document, vote: { kind, target, voter, at, mended: document.mended } }
  })
  const targets = votes.map(({ vote }) => vote.target)
  const found = await readStaged<{ id: string }>(db, staged.ids, targets)
  const existing = new Set(found.map(({ id }) => id))
  return votes.flatMap(({ document, vote }) => {
    if (existing.has(vote.target)) return vote
    reporter.report.kinds.votes.setAside++
    reporter.reject(document, 'its target doesn’t exist')
    return []
  })
}

function itemRow({ keys }: ImportRun, owners: Owners, { id, item, mended }: Usable<OldItem>) {
  const { user_id, upvotes, upvote_count, confession_id, parent_reply_id, ...columns } = item
  const account = owners.get(user_id)?.account
  return {
    ...columns,
    // Equal for items of the same person, and only used during the import.
    author: importMark(keys, 'author', account ?? user_id),
    author_tag: account ? importedTag(keys, account) : unownedTag(keys),
    ...makePreview(item.content),
    id: importedId(keys, item.kind, id),
    mark: importMark(keys, item.kind, id),
    confession: confession_id && importedId(keys, 'confession', confession_id),
    parent: parent_reply_id && importedId(keys, 'reply', parent_reply_id),
    upvote_count: upvote_count ?? (Array.isArray(upvotes) ? null : upvotes),
    mended,
  }
}

function voteRow({ keys }: ImportRun, owners: Owners, { voter, at, ...vote }: OldVote) {
  return {
    ...vote,
    mark: importMark(keys, 'vote', vote.target, voter),
    voter_tag: voterTag(keys.vote, owners.get(voter)?.voter ?? newAccountId(), vote.target),
    day: at && dayOf(at),
  }
}
