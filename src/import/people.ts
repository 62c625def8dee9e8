import type { Database } from '../server/db/database.ts'
import { openAccounts } from './accounts.ts'
import { inBatches } from './batches.ts'
import { type OldUser, readUser } from './old-user.ts'
import { stageOwners } from './owners.ts'
import type { ImportRun } from './run.ts'

export async function importPeople(db: Database, run: ImportRun): Promise<void> {
  const { keys, files, reporter } = run
  const tally = reporter.report.kinds.users
  for await (const batch of inBatches(files.users())) {
    const people: OldUser[] = []
    for (const value of batch) {
      tally.read++
      const reading = readUser(value)
      if ('item' in reading) people.push(reading.item)
      else {
        tally.setAside++
        // Not under the id: it is a person's.
        reporter.reject('users', `number ${tally.read}`, reading.reason, value)
      }
    }
    await openAccounts(db, run, people)
    await stageOwners(db, keys, people)
  }
}
