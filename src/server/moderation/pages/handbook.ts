import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReportReason, reasonNames, reportReasons } from '../../../contract/report-reasons.ts'
import type { Config } from '../../config/config.ts'

/** Why an item is hidden: the rule, and words that its author reads. */
export type HidingReason = {
  value: string
  label: string
  rule: ReportReason
  words: string | null
}

type Handbook = { text: string; reasons: HidingReason[] }

const ours = join(import.meta.dirname, 'handbook.md')

/**
 * Reads the operator's own handbook, `handbook.md` in the data folder, or ours. A line such as `- harassment: It is about
 * one person` is a reason to choose, so that no moderator writes to an author in their own words.
 */
export async function readHandbook({ dataDir }: Pick<Config, 'dataDir'>): Promise<Handbook> {
  const text = await readFile(join(dataDir, 'handbook.md'), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return readFile(ours, 'utf8')
  })
  const withWords = reportReasons.flatMap((rule) =>
    text.split('\n').flatMap((line): HidingReason[] => {
      const start = `- ${rule}: `
      const words = line.slice(start.length).trim().slice(0, 500)
      if (!line.startsWith(start) || !words) return []
      return [{ value: `${rule}: ${words}`, label: `${reasonNames[rule]}: ${words}`, rule, words }]
    }),
  )
  const bare = reportReasons.map((rule) => ({
    ...{ value: rule, label: reasonNames[rule], rule, words: null },
  }))
  return { text, reasons: [...bare, ...withWords] }
}
