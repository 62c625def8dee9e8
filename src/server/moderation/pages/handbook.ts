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
  const ruleOf = (value: string) => reportReasons.find((one) => one === value.split(':', 1)[0])
  const withWords = text
    .split('\n')
    .flatMap((line) => /^- (\w+: .{0,499}\S)$/.exec(line.trimEnd())?.[1] ?? [])
  const reasons = [...reportReasons, ...withWords].flatMap((value) => {
    const rule = ruleOf(value)
    return rule ? { value, label: value.replace(rule, reasonNames[rule]) } : []
  })
  const shown = text.replace(/^- (\w+)(?=: )/gm, (line, code) => {
    const rule = ruleOf(code)
    return rule ? `- ${reasonNames[rule]}` : line
  })
  return { text: shown, reasons }
}
