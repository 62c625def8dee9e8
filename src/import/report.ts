import { closeSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Keys } from '../server/crypto/keys.ts'
import { type Database, rowsOf } from '../server/db/database.ts'
import { confessions, replies } from '../server/db/schema/content.ts'
import type { Progress } from '../server/process/progress.ts'
import type { ExportDocument, ExportFiles } from './export-files.ts'
import { type Collection, readDocument } from './old-documents.ts'
import { staged } from './staging.ts'

const tallied = {
  users: 'users',
  confessions: 'confessions',
  replies: 'replies',
  reactions: 'votes',
} as const

type Kind = (typeof tallied)[Collection]
/** `setAside` is what was read and not imported. */
type Tally = { read: number; imported: number; setAside: number }

/** The report of an import. It contains no e-mail addresses and no user ids. */
export type ImportReport = {
  dryRun: boolean
  kinds: Record<Kind, Tally>
  mended: Record<string, number>
  notes: Record<string, number>
  /** The number of documents that could not be used. The file of rejected documents has them, with the reasons. */
  setAside: number
}

export type Reporter = ReturnType<typeof createReporter>

/** The context of an import. Each step gets it. */
export type ImportRun = {
  keys: Keys
  universityDomain: string
  files: ExportFiles
  reporter: Reporter
  progress: Progress
}

export function createReporter(files: ExportFiles, dryRun: boolean) {
  const tally = () => ({ read: 0, imported: 0, setAside: 0 })
  const report: ImportReport = {
    dryRun,
    kinds: { users: tally(), confessions: tally(), replies: tally(), votes: tally() },
    mended: {},
    notes: {},
    setAside: 0,
  }
  const unfinished = `${files.rejected}.new`
  rmSync(unfinished, { force: true })
  const rejected = openSync(unfinished, 'wx', 0o600)
  const add = (counts: Record<string, number>, what: string, count: number) => {
    if (count > 0) counts[what] = (counts[what] ?? 0) + count
  }
  const reject = ({ collection, id, fields }: ExportDocument, reason: string) => {
    writeSync(rejected, `${JSON.stringify({ collection, id, reason, document: fields })}\n`)
    report.setAside++
  }
  return {
    report,
    reject,
    mend: (how: string, count = 1) => add(report.mended, how, count),
    note: (what: string, count = 1) => add(report.notes, what, count),
    /** Counts and reads the documents of a collection. Sets aside those that can't be used. */
    usableIn: <Name extends Collection>(documents: ExportDocument[], collection: Name) => {
      const counts = report.kinds[tallied[collection]]
      return documents.flatMap((document) => {
        if (document.collection !== collection) return []
        counts.read++
        const reading = readDocument(collection, document.fields)
        if ('item' in reading) return [{ ...document, ...reading }]
        reject(document, reading.reason)
        return []
      })
    },
    finish: () => {
      for (const tally of Object.values(report.kinds)) tally.setAside = tally.read - tally.imported
      closeSync(rejected)
      renameSync(unfinished, files.rejected)
      writeFileSync(files.report, `${JSON.stringify(report, null, 2)}\n`)
    },
  }
}

/** Reports what was replaced in the documents, and which counts in the export were wrong. */
export async function reportChanges(db: Database, { mend, note }: Reporter): Promise<void> {
  const { items, votes } = staged
  const mended = await rowsOf<{ what: string; count: number }>(
    db,
    sql`select kind || ': ' || how as what, count(*)::int as count
      from (
        select case kind when 'reply' then 'replies' else 'confessions' end as kind, mended
        from ${items}
        union all select 'votes', mended from ${votes}
      ) as fresh, unnest(mended) as how group by 1`,
  )
  for (const { what, count } of mended) mend(what, count)
  const wrong = await rowsOf<{ kind: string; upvotes: number; replies: number }>(
    db,
    sql`select case kind when 'reply' then 'replies' else 'confessions' end as kind,
        count(*) filter (where old.upvote_count <> live.upvote_count)::int as upvotes,
        count(*) filter (where old.reply_count <> live.reply_count)::int as replies
      from ${items} as old join (
        select id, upvote_count, reply_count from ${confessions}
        union all select id, upvote_count, null from ${replies}
      ) as live using (id)
      group by 1 order by 1`,
  )
  for (const { kind, upvotes, replies } of wrong) {
    note(`${kind} with a wrong upvote count, now counted from the votes`, upvotes)
    note(`${kind} with a wrong reply count, now counted`, replies)
  }
}

export function summaryOf(report: ImportReport): string {
  const { dryRun, kinds, mended, notes } = report
  const lines = [dryRun ? 'What would happen:' : 'Imported:']
  for (const [kind, { read, imported, setAside }] of Object.entries(kinds))
    lines.push(`  ${kind}: ${read} read, ${imported} imported, ${setAside} set aside`)
  for (const [how, count] of Object.entries(mended)) lines.push(`  mended: ${how} (${count})`)
  for (const [what, count] of Object.entries(notes)) lines.push(`  note: ${what} (${count})`)
  if (report.setAside > 0)
    lines.push(`  ${report.setAside} documents are in import-rejected.jsonl, as they were`)
  return lines.join('\n')
}
