import { importedId } from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import { inBatches } from './batches.ts'
import { type Reading, readConfession, readReply } from './documents.ts'
import type { ImportRun } from './run.ts'
import { stage, staged } from './staging.ts'

const collections = new Set(['confessions', 'replies', 'reactions'])

/**
 * Reads both files to their end before anything is written: an export that breaks off changes nothing.
 * They are read once more, because what somebody wrote can be staged without an old id only when the
 * account is there, and accounts are opened as people are read: keeping them all until the documents
 * are read would take memory for each of them, or a file with their addresses.
 */
export async function surveyExport(
  db: Database,
  { keys, files, reporter, progress }: Omit<ImportRun, 'survey'>,
): Promise<ImportRun['survey']> {
  let documentCount = 0
  let oldest = new Date()
  progress.begin('Documents found', 0)
  for await (const batch of inBatches(files.documents())) {
    documentCount += batch.length
    for (const { collection } of batch)
      if (!collections.has(collection))
        reporter.note(`documents of ${collection}, which this board has not`)
    const items = batch.flatMap(({ collection, id, fields }) => {
      if (collection === 'confessions') return itemOf('confession', id, readConfession(fields))
      if (collection === 'replies') return itemOf('reply', id, readReply(fields))
      return []
    })
    for (const { createdAt } of items) if (createdAt && createdAt < oldest) oldest = createdAt
    const rows = items.map(({ kind, oldId }) => ({ id: importedId(keys, kind, oldId) }))
    await stage(db, staged.items, rows)
    progress.advance(batch.length)
  }
  progress.end()
  for await (const _ of files.users());
  return { documentCount, oldest }
}

function itemOf(
  kind: 'confession' | 'reply',
  oldId: string,
  reading: Reading<{ createdAt: Date | null }>,
) {
  return 'item' in reading ? [{ kind, oldId, createdAt: reading.item.createdAt }] : []
}
