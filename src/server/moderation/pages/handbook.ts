import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ModerationPage } from '../../../contract/moderation-pages.ts'
import { reasonNames, reportReasons } from '../../../contract/report-reasons.ts'
import type { Config } from '../../config/config.ts'

export type Handbook = { text: string } & Pick<ModerationPage, 'reasons'>

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
  const written: Handbook['reasons'] = []
  const shown = text.replace(/^- (\w+): (.{0,499}\S)/gm, (line, code, words) => {
    const rule = reportReasons.find((one) => one === code)
    if (!rule) return line
    const label = `${reasonNames[rule]}: ${words}`
    written.push({ value: `${rule}: ${words}`, label })
    return `- ${label}`
  })
  const reasons = reportReasons.flatMap((rule) => {
    const ofRule = written.filter(({ value }) => value.startsWith(`${rule}:`))
    return ofRule.length > 0 ? ofRule : { value: rule, label: reasonNames[rule] }
  })
  return { text: shown, reasons }
}
