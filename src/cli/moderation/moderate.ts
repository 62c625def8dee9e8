import { parseArgs } from 'node:util'
import { lengthOf } from '../../contract/length.ts'
import { type ReportReason, reportReasons } from '../../contract/report-reasons.ts'
import { OperatorError } from '../../server/errors/operator-error.ts'
import { maxDecisionLengths } from '../../server/hiding/decisions.ts'
import { type DeskBoard, decide } from '../../server/moderation/desk/decide.ts'
import { type Given, plain } from '../../server/moderation/desk/desk.ts'
import { type Option, options, type Verb, verbs } from './verbs.ts'

export type Command = Given & { verb: Verb; by: string | undefined }

const rulesAre = `the rules are ${reportReasons.join(', ')}`

/** Returns undefined if the command line asks for help. Throws an OperatorError. */
export function readArguments(typed: string[]): Command | undefined {
  const [first = 'help', second = ''] = typed
  if (first === 'help' || typed.includes('--help')) return undefined
  const name = `${first} ${second}` in verbs ? `${first} ${second}` : first
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb) throw new OperatorError(`There is no verb '${plain(first)}'; --help lists them`)
  const { takesId, needs = [], may = [] } = verb
  const refusal = (what: string) => new OperatorError(`'${name}' ${what}`)
  const args = typed.slice(name.split(' ').length)
  const { values, positionals } = parse(args, [...needs, ...may, 'by'])
  for (const [option, value] of Object.entries(values))
    if (typeof value === 'string' && !value.trim())
      throw new OperatorError(`--${option} takes a value`)
  for (const option of needs)
    if (values[option] === undefined)
      throw refusal(`needs --${option}${option === 'rule' ? `: ${rulesAre}` : ''}`)
  const [id = '', surplus] = takesId ? positionals : ['', ...positionals]
  if (takesId && !id) throw refusal('needs to know which: give an id')
  if (surplus) throw refusal(`takes no '${plain(surplus)}'`)
  return {
    ...{ verb, id },
    by: within(values.by, '--by', maxDecisionLengths.operator),
    rule: asRule(values.rule),
    mail: values.mail?.trim(),
    reason: within(values.reason, '--reason', maxDecisionLengths.reason) ?? null,
    days: Number(values.days),
    hasCrisisCard: values['without-card'] ? false : undefined,
  }
}

function parse(args: string[], taken: Option[]) {
  const known = Object.fromEntries(taken.map((option) => [option, options[option]]))
  try {
    return parseArgs({ args, options: known as typeof options, allowPositionals: true })
  } catch (error) {
    // Further sentences of Node's message are for programmers.
    const [message = ''] = (error as Error).message.split(/\.\s/)
    throw new OperatorError(`${plain(message)}; --help lists what each verb takes`)
  }
}

function asRule(value: string | undefined): ReportReason | undefined {
  const rule = reportReasons.find((one) => one === value)
  if (value !== undefined && !rule)
    throw new OperatorError(`There is no rule '${plain(value)}': ${rulesAre}`)
  return rule
}

function within(value: string | undefined, option: string, limit: number): string | undefined {
  const text = value?.trim()
  if (text && lengthOf(text) > limit)
    throw new OperatorError(`${option} takes at most ${limit} characters`)
  return text
}

/** Runs a command and returns what to print. `userName` is the operating system's. Throws an OperatorError. */
export async function moderate(
  board: DeskBoard,
  { verb, by, ...given }: Command,
  userName: string,
): Promise<string> {
  const person = { by: by ?? userName.slice(0, maxDecisionLengths.operator), isSignedIn: false }
  return printableJson(await decide(board, person, (desk) => verb.run(desk, given)))
}

/**
 * Returns JSON that is safe for a terminal: characters that it would obey, and that JSON leaves as they are, become
 * `\u` escapes. Joiners stay, because emojis and some scripts need them.
 */
function printableJson(value: unknown): string {
  const obeyed = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu
  return JSON.stringify(value, null, 2).replace(obeyed, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
