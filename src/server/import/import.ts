import { sql } from 'drizzle-orm'
import { deepestReply } from '../../contract/limits.ts'
import { importedId } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { rowsOf } from '../db/database.ts'
import { confessions, replies } from '../db/schema/content.ts'
import { StartError } from '../start-error.ts'
import { readConfession, readReaction, readReply } from './documents.ts'
import { type ExportFiles, openExport } from './export-files.ts'
import { importPeople } from './people.ts'
import type { Progress } from './progress.ts'
import { createReporter, type ImportReport, type Reporter } from './report.ts'
import { stageDocuments } from './staged-documents.ts'
import { createStaging, inBatches } from './staging.ts'
import { growTrees } from './tree.ts'
import { markKnown, writeConfessions, writeReplies, writeVotes } from './write.ts'

const collections = new Set(['confessions', 'replies', 'reactions'])

/**
 * Brings the board of an export along. Running it again changes nothing, and after it was stopped
 * completes it. The board's database must be a single connection: staging lives on it. Throws a
 * StartError when the export can't be read.
 */
export async function importBoard(
  board: Board,
  folder: string,
  { dryRun, progress: shown }: { dryRun: boolean; progress: Progress },
): Promise<ImportReport> {
  const files = openExport(folder)
  const progress = stopWhenFull(shown, board)
  const reporter = createReporter(files, dryRun)
  if (dryRun) await pretend(board, (rehearsal) => bringAlong(rehearsal, files, reporter, progress))
  else await bringAlong(board, files, reporter, progress)
  reporter.finish()
  return reporter.report
}

/** Between two batches: what is done stays done, and running it again completes it. */
function stopWhenFull(progress: Progress, { hasDiskSpace }: Board): Progress {
  return {
    ...progress,
    advance: (count) => {
      if (!hasDiskSpace()) throw new StartError('The disk is full: make room and run it again')
      progress.advance(count)
    },
  }
}

async function bringAlong(
  board: Board,
  files: ExportFiles,
  reporter: Reporter,
  progress: Progress,
): Promise<void> {
  const { db } = board
  const { kinds } = reporter.report
  const survey = await surveyDocuments(files, reporter, progress)
  await createStaging(db)
  await importPeople(board, files, reporter)
  progress.begin('Documents read', survey.count)
  await stageDocuments(board, files, reporter, survey, progress)
  progress.end()
  await growTrees(db, survey.oldest)
  await rejectLostVotes(board, files, reporter)
  await markKnown(db)
  kinds.confessions.imported = await writeConfessions(db, progress)
  kinds.replies.imported = await writeReplies(db, progress, deepestReply)
  kinds.votes.imported = await writeVotes(db, progress)
  for (const kind of ['confessions', 'replies', 'votes'] as const) {
    const { read, imported, setAside } = kinds[kind]
    kinds[kind].alreadyHere = read - imported - setAside
  }
  await reportMendings(board, reporter)
}

/** Does it all in a transaction that is taken back. */
async function pretend(board: Board, work: (rehearsal: Board) => Promise<void>): Promise<void> {
  const takenBack = new Error('This was a dry run')
  await board.db
    .transaction(async (db) => {
      await work({ ...board, db })
      throw takenBack
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error
    })
}

/** Reads the documents once before anything is written: how many there are, and the oldest time. */
async function surveyDocuments(files: ExportFiles, { note }: Reporter, progress: Progress) {
  let count = 0
  let oldest = new Date()
  progress.begin('Documents found', 0)
  for await (const { collection, fields } of files.documents()) {
    count++
    progress.advance(1)
    if (!collections.has(collection)) note(`documents of ${collection}, which this board has not`)
    const reading = collection === 'replies' ? readReply(fields) : readConfession(fields)
    const at = 'item' in reading ? reading.item.createdAt : null
    if (at && at < oldest) oldest = at
  }
  progress.end()
  await drain(files.users())
  return { count, oldest }
}

/**
 * Votes for something that is not in the export, or was set aside. Only then the export is read once
 * more: their documents were not kept.
 */
async function rejectLostVotes(
  { db, keys }: Board,
  files: ExportFiles,
  { report, reject }: Reporter,
): Promise<void> {
  const isThere = sql`exists (select 1 from staged_confessions where id = target)
    or exists (select 1 from staged_replies where id = target)`
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`with lost as (delete from staged_votes where not (${isThere}) returning 1)
      select count(*)::int as count from lost`,
  )
  if (!row?.count) return
  for await (const batch of inBatches(files.documents())) {
    const votes = batch.flatMap((document) => {
      const reading = document.collection === 'reactions' && readReaction(document.fields)
      if (!reading || !('item' in reading)) return []
      const { kind, target } = reading.item
      return { document, target: importedId(keys, kind, target) }
    })
    const targets = JSON.stringify(votes.map(({ target }) => target))
    const lost = await rowsOf<{ target: string }>(
      db,
      sql`select target from (
          select jsonb_array_elements_text(${targets}::jsonb)::uuid as target
        ) as voted where not (${isThere})`,
    )
    const isLost = new Set(lost.map(({ target }) => target))
    for (const { document, target } of votes) {
      if (!isLost.has(target)) continue
      report.kinds.votes.setAside++
      reject('reactions', document.id, 'its target is not there', document.fields)
    }
  }
}

/** What was made up for in documents that are new here, and which stated counts were wrong. */
async function reportMendings({ db }: Board, { mend, note }: Reporter): Promise<void> {
  for (const [table, live, kind] of [
    [sql.raw('staged_confessions'), confessions, 'confessions'],
    [sql.raw('staged_replies'), replies, 'replies'],
  ] as const) {
    const mended = await rowsOf<{ how: string; count: number }>(
      db,
      sql`select how, count(*)::int as count from ${table}, unnest(mended) as how
        where not is_known group by how`,
    )
    for (const { how, count } of mended) mend(`${kind}: ${how}`, count)
    const [row] = await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int as count from ${table} as old join ${live} as live using (id)
        where not is_known and stated_upvotes <> live.upvote_count`,
    )
    note(`${kind} whose stated upvotes were not what the votes say`, row?.count)
  }
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from staged_confessions join ${confessions} as live using (id)
      where not is_known and stated_replies <> live.reply_count`,
  )
  note('confessions whose stated replies were not as many as there are', row?.count)
  const [votes] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from staged_votes where is_mended and not is_known`,
  )
  mend('votes: time missing or odd', votes?.count ?? 0)
}

/** Reads to the end, to know that there is one. */
async function drain(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}
