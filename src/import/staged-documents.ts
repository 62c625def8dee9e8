import type { Database } from '../server/db/database.ts'
import { inBatches } from './batches.ts'
import { stageConfessions } from './confessions.ts'
import {
  type OldConfession,
  type OldReaction,
  type OldReply,
  type Reading,
  readConfession,
  readReaction,
  readReply,
  type UsableDocument,
} from './documents.ts'
import type { ExportDocument } from './export-files.ts'
import { ownersOf } from './owners.ts'
import { stageReplies } from './replies.ts'
import type { Reporter } from './reporter.ts'
import type { ImportRun } from './run.ts'
import { stageVotes } from './votes.ts'

const kinds = { confessions: 'confessions', replies: 'replies', reactions: 'votes' } as const

export async function stageDocuments(db: Database, run: ImportRun): Promise<void> {
  const { keys, files, reporter, progress, survey } = run
  progress.begin('Documents read', survey.documentCount)
  for await (const batch of inBatches(files.documents())) {
    const confessions = usableIn(batch, 'confessions', readConfession, reporter)
    const replies = usableIn(batch, 'replies', readReply, reporter)
    const reactions = usableIn(batch, 'reactions', readReaction, reporter)
    const owners = await ownersOf(db, keys, peopleIn([...confessions, ...replies], reactions))
    await stageConfessions(db, run, confessions, owners)
    await stageReplies(db, run, replies, owners)
    await stageVotes(db, run, { confessions, replies, reactions }, owners)
    progress.advance(batch.length)
  }
  progress.end()
}

function usableIn<Item>(
  batch: ExportDocument[],
  collection: keyof typeof kinds,
  read: (fields: unknown) => Reading<Item>,
  { report, reject }: Reporter,
): UsableDocument<Item>[] {
  const tally = report.kinds[kinds[collection]]
  const usable: UsableDocument<Item>[] = []
  for (const { collection: from, id, fields } of batch) {
    if (from !== collection) continue
    tally.read++
    const reading = read(fields)
    if ('item' in reading) usable.push({ id, ...reading, fields })
    else {
      tally.setAside++
      reject(collection, id, reading.reason, fields)
    }
  }
  return usable
}

function peopleIn(
  items: UsableDocument<OldConfession | OldReply>[],
  reactions: UsableDocument<OldReaction>[],
): string[] {
  const authorsAndVoters = items.flatMap(({ item }) => [item.author, ...item.voters])
  return [...new Set([...authorsAndVoters, ...reactions.map(({ item }) => item.voter)])]
}
