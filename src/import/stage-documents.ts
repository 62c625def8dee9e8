import { sql } from 'drizzle-orm'
import type { ItemKind } from '../contract/item-kinds.ts'
import { previewOf } from '../contract/preview.ts'
import { newAccountId } from '../server/crypto/random.ts'
import { dayOf, importedId, importMark, voterTag } from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import type { ExportDocument } from './export-files.ts'
import { kindOf, type OldItem, type OldReaction, readDocument } from './old-documents.ts'
import { authorship, type Owners, ownersOf } from './owners.ts'
import type { ImportRun } from './run.ts'
import { inBatches, stage, staged, stagedAmong } from './staging.ts'

type Usable<Item> = ExportDocument & { item: Item; mended: string[] }
type UsableItem = Usable<OldItem> & { kind: ItemKind; newId: string }
/** `voter` is an id of the old board. */
type OldVote = { kind: ItemKind; target: string; voter: string; at: Date | null; isMended: boolean }

type Survey = { documentCount: number; oldest: Date }

/**
 * Reads both files to their end before anything is written: an export that breaks off changes nothing.
 * They are read again later, because an item can be staged without an old id only when its author's
 * account is there.
 */
export async function surveyExport(db: Database, run: ImportRun): Promise<Survey> {
  const { keys, files, reporter, progress } = run
  let documentCount = 0
  let oldest = new Date()
  progress.begin('Documents found', 0)
  for await (const batch of inBatches(files.documents())) {
    documentCount += batch.length
    const ids: string[] = []
    for (const { collection, id, fields } of batch) {
      if (collection === 'confessions' || collection === 'replies') {
        const reading = readDocument(collection, fields)
        if (!('item' in reading)) continue
        ids.push(importedId(keys, kindOf[collection], id))
        const { created_at } = reading.item
        if (created_at && created_at < oldest) oldest = created_at
      } else if (collection !== 'reactions')
        reporter.note(`documents of ${collection}, which this board has not`)
    }
    await stage(
      db,
      staged.ids,
      ids.map((id) => ({ id })),
    )
    progress.advance(batch.length)
  }
  progress.end()
  for await (const _ of files.users());
  return { documentCount, oldest }
}

export async function stageDocuments(
  db: Database,
  run: ImportRun,
  documentCount: number,
): Promise<void> {
  const { keys, files, reporter, progress } = run
  progress.begin('Documents read', documentCount)
  for await (const batch of inBatches(files.documents())) {
    const items = (['confessions', 'replies'] as const).flatMap((collection) =>
      reporter.usableIn(batch, collection).map((document): UsableItem => {
        const kind = kindOf[collection]
        return { ...document, kind, newId: importedId(keys, kind, document.id) }
      }),
    )
    const reactions = reporter.usableIn(batch, 'reactions')
    const votes = [...votesIn(run, items), ...(await votesOf(db, run, reactions))]
    const people = [...items.map(({ item }) => item.user_id), ...votes.map(({ voter }) => voter)]
    const owners = await ownersOf(db, keys, people)
    await stage(
      db,
      staged.items,
      items.map((document) => itemRow(run, owners, document)),
    )
    await stage(
      db,
      staged.votes,
      votes.map((vote) => voteRow(run, owners, vote)),
    )
    progress.advance(batch.length)
  }
  progress.end()
}

/** The votes in the arrays of the items themselves. */
function votesIn({ reporter }: ImportRun, items: UsableItem[]): OldVote[] {
  const tally = reporter.report.kinds.votes
  return items.flatMap((document) => {
    const { kind, newId, item } = document
    const named = Array.isArray(item.upvotes) ? item.upvotes : []
    const voters = new Set(named.filter((voter) => voter !== null))
    const oddVoters = named.filter((voter) => voter === null).length
    tally.read += voters.size + oddVoters
    tally.setAside += oddVoters
    if (oddVoters > 0) reporter.reject(document, 'some of its votes name nobody')
    const vote = { kind, target: newId, at: item.created_at, isMended: false }
    return [...voters].map((voter) => ({ ...vote, voter }))
  })
}

async function votesOf(
  db: Database,
  { keys, reporter }: ImportRun,
  documents: Usable<OldReaction>[],
): Promise<OldVote[]> {
  const reactions = documents.map((document) => {
    const { confession_id, reply_id } = document.item
    const kind: ItemKind = confession_id ? 'confession' : 'reply'
    return { document, kind, target: importedId(keys, kind, confession_id ?? reply_id ?? '') }
  })
  const targets = reactions.map(({ target }) => target)
  const found = await stagedAmong<{ id: string }>(db, staged.ids, sql.raw('id'), targets)
  const existing = new Set(found.map(({ id }) => id))
  return reactions.flatMap(({ document, kind, target }) => {
    const { item, mended } = document
    if (existing.has(target))
      return [
        { kind, target, voter: item.user_id, at: item.created_at, isMended: mended.length > 0 },
      ]
    reporter.report.kinds.votes.setAside++
    reporter.reject(document, 'its target is not there')
    return []
  })
}

function itemRow(
  { keys }: ImportRun,
  owners: Owners,
  { kind, id, newId, item, mended }: UsableItem,
) {
  const { user_id, title, content, confession_id, parent_reply_id, created_at, updated_at } = item
  return {
    id: newId,
    kind,
    mark: importMark(keys, kind, id),
    ...authorship(keys, owners, user_id),
    title,
    content,
    ...previewOf(content),
    confession: confession_id && importedId(keys, 'confession', confession_id),
    parent: parent_reply_id && importedId(keys, 'reply', parent_reply_id),
    created_at,
    updated_at,
    stated_upvotes: item.upvote_count ?? (Array.isArray(item.upvotes) ? null : item.upvotes),
    stated_replies: item.reply_count,
    mended,
  }
}

function voteRow(
  { keys }: ImportRun,
  owners: Owners,
  { kind, target, voter, at, isMended }: OldVote,
) {
  return {
    kind,
    target,
    voter_tag: voterTag(keys, owners.get(voter)?.voter ?? newAccountId(), target),
    mark: importMark(keys, 'vote', target, voter),
    day: at && dayOf(at),
    is_mended: isMended,
  }
}
