import { importedId } from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import { readDocument } from './old-documents.ts'
import type { ImportRun } from './run.ts'
import { inBatches, stage, staged } from './staging.ts'

/**
 * Returns the number of documents. Reads both files to their end, so that an incomplete export changes nothing. They
 * are read again later, because staging an item needs its author's account, which does not exist yet.
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
