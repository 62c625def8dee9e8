import { closeSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import type { ExportFiles } from './export-files.ts'
import type { ImportReport } from './report.ts'

const mostListed = 10_000

export type Reporter = {
  report: ImportReport
  reject: (collection: string, id: string, reason: string, document: unknown) => void
  mend: (how: string, count?: number) => void
  note: (what: string, count?: number) => void
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
