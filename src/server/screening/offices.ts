import type { Span } from './digit-runs.ts'
import { fullNamesIn } from './full-names.ts'

/** Names of help that has one published number, which people may be told to call. */
const helplines =
  /\b(?:caps|counsel\w*|police|hotline|helpline|lifeline|crisis|emergency|saferide|safe ride|clinic|hospital|student health|title ix|sarc|care at|ombuds\w*|dispatch|security)\b/i

const offices =
  /\b(?:offices?(?!\shours)|departments?|dept|services?|desk|cent(?:er|re)|hub|reception|switchboard|registrar|bursar|financial aid|advising)\b/i

const personsNumber =
  /\b(?:my|his|her|their|(?:friend|roommate|boyfriend|girlfriend|ex|mom|dad|sister|brother|ta|professor|boss|landlord)['’]s)\s(?:number|cell|phone|digits|mobile)\b/i

/** Signs that a person is called there, although the sentence mentions an office. */
const person = new RegExp(
  [
    String.raw`\b(?:call|text|txt|ring|reach|message|contact|find|hit|meet)\s(?:me|him|her)\b`,
    String.raw`\b(?:guy|girl|dude|boy|woman|lady|chick|roommate|boyfriend|girlfriend|hmu|cell)\b`,
    String.raw`\b(?:i|he|she|who)\s(?:works?|lives?|sits?)\b`,
    String.raw`(?:^|[,.!])\s?(?:call|text|txt|dm|whatsapp)\s?$`,
  ].join('|'),
  'i',
)

/** Whether the sentence around a number says that an office, a service, a desk or a helpline answers it. */
export function isOffice(text: string, { start, end }: Span): boolean {
  const before = sentenceBefore(text, start)
  const [after = ''] = /^[^\n.!?]*/.exec(text.slice(end, end + 40)) ?? []
  const says = (words: RegExp) => words.test(before) || words.test(after)
  if (says(personsNumber)) return false
  if (says(helplines)) return true
  return says(offices) && !says(person) && fullNamesIn(before).next().done === true
}

/** The line above belongs to the number if it ends with a colon. */
function sentenceBefore(text: string, start: number): string {
  const [line = '', above = ''] = text
    .slice(Math.max(0, start - 120), start)
    .split('\n')
    .reverse()
  const words = above.trimEnd().endsWith(':') ? `${above} ${line}` : line
  return words.split(/[.!?]\s/).at(-1) ?? ''
}
