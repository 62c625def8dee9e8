import { parseArgs } from 'node:util'
import { lengthOf } from '../../contract/length.ts'
import { type ReportReason, reportReasons } from '../../contract/report-reasons.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { decisionLimits } from '../hiding/decisions.ts'
import type { Options } from './desk.ts'
import { verbs } from './verbs.ts'

export type Arguments = {
  verb: string
  id: string
  options: Options
  by: string | undefined
}

/** Code points. The field of a decision holds two names: that of the operator and that of the second operator. */
export const maxNameLength = Math.floor((decisionLimits.operator - ' and '.length) / 2)
const text = { type: 'string' } as const

/** Parses the command line; undefined if it asks for help. Throws an OperatorError with a message of one line. */
export function readArguments(typed: string[]): Arguments | undefined {
  const { values, positionals, tokens } = parseArgs({
    args: typed,
    options: {
      ...{ rule: text, reason: text, second: text, days: text, by: text },
      json: { type: 'boolean' },
      'without-card': { type: 'boolean' },
      help: { type: 'boolean' },
    },
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  if (positionals.length === 0 || positionals[0] === 'help' || values.help) return undefined
  const [first = '', second = ''] = positionals
  const name = `${first} ${second}` in verbs ? `${first} ${second}` : first
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb) throw new OperatorError(`There is no verb '${plain(first)}': there are ${topVerbs()}`)
  const [id = '', ...moreIds] = positionals.slice(name.split(' ').length)
  const known = ['by', ...verb.options.map((option) => option.replace('!', ''))]
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (!known.includes(token.name))
      throw new OperatorError(`'${name}' takes no --${plain(token.name)}`)
    if (!['json', 'without-card'].includes(token.name) && !token.value?.trim())
      throw new OperatorError(`--${token.name} takes a value`)
  }
  for (const option of verb.options)
    if (option.endsWith('!') && values[option.slice(0, -1)] === undefined)
      throw new OperatorError(`'${name}' needs --${option.slice(0, -1)}${ruleNames(option)}`)
  if (verb.takesId && !id) throw new OperatorError(`'${name}' needs to know which: give an id`)
  if ((moreIds.length > 0 && !verb.takesMoreIds) || (!verb.takesId && id))
    throw new OperatorError(`'${name}' takes no '${plain(moreIds[0] ?? id)}'`)
  return {
    ...{ verb: name, id },
    by: named(values.by, '--by'),
    options: {
      moreIds,
      rule: asRule(values.rule),
      reason: within(values.reason, '--reason', decisionLimits.reason) ?? null,
      second: named(values.second, '--second'),
      days: Number(values.days),
      withoutCard: values['without-card'] === true,
      json: values.json === true,
    },
  }
}

type Value = string | boolean | undefined

function asRule(value: Value): ReportReason | undefined {
  const rule = reportReasons.find((one) => one === value)
  if (value !== undefined && !rule)
    throw new OperatorError(`There is no rule '${plain(`${value}`)}'${ruleNames('rule')}`)
  return rule
}

function named(value: Value, option: string): string | undefined {
  return within(value, option, maxNameLength)
}

function within(value: Value, option: string, limit: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (lengthOf(text) > limit) throw new OperatorError(`${option} takes at most ${limit} characters`)
  return text
}

function ruleNames(option: string): string {
  return option.startsWith('rule') ? `: the rules are ${reportReasons.join(', ')}` : ''
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
