import { closeSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import type { ExportFiles } from './export-files.ts'

export type Kind = 'users' | 'confessions' | 'replies' | 'votes'

/** One kind of thing: all that were read are imported, already here, or set aside. */
type Tally = { read: number; imported: number; alreadyHere: number; setAside: number }

/** What an import did. It holds neither addresses nor ids of users. */
export type ImportReport = {
  dryRun: boolean
  kinds: Record<Kind, Tally>
  /** How often which rule made up for something missing. */
  mended: Record<string, number>
  notes: Record<string, number>
  /** Documents that could not be used; the file of rejected documents has them as they were. */
  setAside: { collection: string; id: string; reason: string }[]
  /** How many more of those there are than are listed here. */
  setAsideUnlisted: number
}

/** The report as an operator reads it at the end. */
export function summaryOf({
  dryRun,
  kinds,
  mended,
  notes,
  setAside,
  setAsideUnlisted,
}: ImportReport) {
  const lines = [dryRun ? 'What would happen:' : 'Imported:']
  for (const [kind, { read, imported, alreadyHere, setAside }] of Object.entries(kinds))
    lines.push(
      `  ${kind}: ${read} read, ${imported} new, ${alreadyHere} already here, ${setAside} set aside`,
    )
  for (const [how, count] of Object.entries(mended)) lines.push(`  mended: ${how} (${count})`)
  for (const [what, count] of Object.entries(notes)) lines.push(`  note: ${what} (${count})`)
  const aside = setAside.length + setAsideUnlisted
  if (aside > 0) lines.push(`  ${aside} documents are in import-rejected.jsonl, as they were`)
  return lines.join('\n')
}

const mostListed = 10_000

export type Reporter = {
  report: ImportReport
  /** Puts a document aside, as it was. */
  reject: (collection: string, id: string, reason: string, document: unknown) => void
  mend: (how: string, count?: number) => void
  note: (what: string, count?: number) => void
  /** Writes the report and the rejected documents beside the export. */
  finish: () => void
}

export function createReporter(files: ExportFiles, dryRun: boolean): Reporter {
  const tally = () => ({ read: 0, imported: 0, alreadyHere: 0, setAside: 0 })
  const report: ImportReport = {
    dryRun,
    kinds: { users: tally(), confessions: tally(), replies: tally(), votes: tally() },
    mended: {},
    notes: {},
    setAside: [],
    setAsideUnlisted: 0,
  }
  const unfinished = `${files.rejected}.new`
  rmSync(unfinished, { force: true })
  const rejected = openSync(unfinished, 'wx', 0o600)
  const add = (counts: Record<string, number>, what: string, count: number) => {
    if (count > 0) counts[what] = (counts[what] ?? 0) + count
  }
  return {
    report,
    reject: (collection, id, reason, document) => {
      writeSync(rejected, `${JSON.stringify({ collection, id, reason, document })}\n`)
      if (report.setAside.length < mostListed) {
        // A copy: the id is a piece of the parser's text, and would keep all of it.
        report.setAside.push({ collection, id: Buffer.from(id).toString(), reason })
      } else report.setAsideUnlisted++
    },
    mend: (how, count = 1) => add(report.mended, how, count),
    note: (what, count = 1) => add(report.notes, what, count),
    finish: () => {
      closeSync(rejected)
      renameSync(unfinished, files.rejected)
      writeFileSync(files.report, `${JSON.stringify(report, null, 2)}\n`)
    },
  }
}
