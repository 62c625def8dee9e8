import { parseArgs } from 'node:util'
import { lengthOf } from '../../contract/length.ts'
import { type ReportReason, reportReasons } from '../../contract/report-reasons.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { maxDecisionLengths } from '../hiding/decisions.ts'
import type { Arguments } from './desk.ts'
import { type Verb, verbs } from './verbs.ts'

export type Command = Arguments & { verb: Verb; by: string | undefined }

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const flags = { json: flag, 'without-card': flag, help: flag }
const rulesAre = `the rules are ${reportReasons.join(', ')}`

/**
 * Parses the command line. Returns undefined if it asks for help. Throws an OperatorError with a one-line message.
 */
export function readArguments(typed: string[]): Command | undefined {
  const { values, positionals, tokens } = parseArgs({
    args: typed,
    options: { rule: text, reason: text, days: text, by: text, ...flags },
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  if (positionals.length === 0 || positionals[0] === 'help' || values.help) return undefined
  const [first = '', second = ''] = positionals
  const name = `${first} ${second}` in verbs ? `${first} ${second}` : first
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb) throw new OperatorError(`There is no verb '${plain(first)}': there are ${topVerbs()}`)
  const refusal = (what: string) => new OperatorError(`'${name}' ${what}`)
  const known = ['--by', ...(verb.usage.match(/--[a-z-]+/g) ?? [])]
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (!known.includes(`--${token.name}`)) throw refusal(`takes no --${plain(token.name)}`)
    if (!(token.name in flags) && !token.value?.trim())
      throw new OperatorError(`--${token.name} takes a value`)
  }
  for (const [option] of verb.usage.matchAll(/(?<!\[)--[a-z-]+/g))
    if (values[option.slice(2)] === undefined)
      throw refusal(`needs ${option}${option === '--rule' ? `: ${rulesAre}` : ''}`)
  const ids = positionals.slice(name.split(' ').length)
  const [, takesId, takesMore] = /^(ID|TICKET)?(\.\.\.)?/.exec(verb.usage) ?? []
  const [id = '', another] = ids
  if (takesId && !id) throw refusal('needs to know which: give an id')
  const surplus = takesId ? another : id
  if (surplus && !takesMore) throw refusal(`takes no '${plain(surplus)}'`)
  return {
    ...{ verb, id, ids },
    by: within(values.by, '--by', maxDecisionLengths.operator),
    rule: asRule(values.rule),
    reason: within(values.reason, '--reason', maxDecisionLengths.reason) ?? null,
    days: Number(values.days),
    withoutCard: values['without-card'] === true,
    json: values.json === true,
  }
}

type Value = string | boolean | undefined

function asRule(value: Value): ReportReason | undefined {
  const rule = reportReasons.find((one) => one === value)
  if (value !== undefined && !rule)
    throw new OperatorError(`There is no rule '${plain(`${value}`)}': ${rulesAre}`)
  return rule
}

function within(value: Value, option: string, limit: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (lengthOf(text) > limit) throw new OperatorError(`${option} takes at most ${limit} characters`)
  return text
}

function topVerbs(): string {
  return Object.keys(verbs)
    .filter((name) => !name.includes(' '))
    .join(', ')
}

/** Makes input safe to print in an error message of one line. */
function plain(input: string): string {
  return input.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?').slice(0, 60)
}
