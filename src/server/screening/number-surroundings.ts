import type { Span } from './digit-runs.ts'
import { fullNamesIn } from './full-names.ts'
import { isOffice } from './offices.ts'

type Certainty = 'certain' | 'likely'

/** As numbers are written in North America it is one; other digits only where somebody says so. */
export function certaintyOfNumber(
  text: string,
  { start, end }: Span,
  shape: string,
): Certainty | undefined {
  const isSeparated =
    /^(?:1-)?3-3-4$/.test(shape) ||
    (/^(?:1-)?(?:3-7|6-4)$/.test(shape) && !text.slice(start, end).includes('.'))
  if (!isSeparated && /\d[a-km-np-z]\d/i.test(text.slice(start, end))) return undefined
  if (isOffice(text, { start, end })) return 'likely'
  if ((isSeparated ? grouped : numbered).test(before(text, start))) return 'likely'
  const isWritten = isSeparated || text.slice(Math.max(0, start - 3), start).includes('+')
  return isWritten ||
    isCalledFor(text, { start, end }) ||
    isAlone(text, { start, end }) ||
    isBesideName(text, { start, end })
    ? 'certain'
    : 'likely'
}

/** What lacks an area code is one where somebody is to be called. */
export function certaintyOfLocal(text: string, run: Span): Certainty | undefined {
  const after = text.slice(run.end, run.end + 24)
  if (counted.test(after)) return undefined
  const isAsked = asked.test(before(text, run.start)) || callsBehind.test(after)
  if (!isAsked && !phones.test(before(text, run.start))) return undefined
  return isAsked && !isOffice(text, run) ? 'certain' : 'likely'
}

/** '800-1200 dollars' */
const counted =
  /^\s?(?:%|[ap]m\b|k\b|(?:dollars|bucks|people|students|words|times|points|pages|minutes|hours|days|years|steps|calories|followers|views|likes|messages|level)\b)/i

const asked =
  /\b(?:call|text|txt|hmu|ring|whatsapp|tel)(?:\s(?:me|her|him|them|us|at|on|up|is|number))*[^\p{L}\p{N}\n]{1,4}$|\b(?:my|her|his|their)\s(?:number|cell|phone|digits)(?:\s(?:is|are|number))?[^\p{L}\p{N}\n]{1,4}$/iu
const phones = /\b(?:phone|cell|number|digits|whatsapp|mobile|tel)\b[^.!?\n]{0,12}$/i

function before(text: string, start: number): string {
  return text.slice(Math.max(0, start - 40), start)
}

const numbered =
  /\b(?:order|tracking|serial|isbn|confirmation|case|ticket|reference|ref|pid|sku|account|population|timestamp|unix|epoch|seed|scored?|xp|integer|version|invoice|receipt|barcode|prime)\b[^.!?\n]{0,20}$/i

/** Of meetings on Zoom as of phones. */
const grouped = /\b(?:zoom|meeting|tracking|serial|isbn|barcode|population)\b[^.!?\n]{0,20}$/i

const calls =
  /(?:\b(?:call|text|txt|phone|cell|number|digits|whatsapp|ring|reach|hmu|hit|contact|find|dm|mobile|tel)\b[^.!?\n]{0,25}|\b(?:my|her|his|their)\s(?:#|no\.?)(?:\sis)?:?\s?)$/i

const callsBehind = /^[\s,.!-]{1,3}(?:call|text|txt|hmu|ring)\b/i

function isCalledFor(text: string, { start, end }: Span): boolean {
  return calls.test(before(text, start)) || callsBehind.test(text.slice(end, end + 12))
}

/** On its line. */
function isAlone(text: string, { start, end }: Span): boolean {
  const behind = start > 20 ? `x${text.slice(start - 20, start)}` : text.slice(0, start)
  const ahead = text.slice(end, end + 20) + (text.length > end + 20 ? 'x' : '')
  return /(?:^|\n)[^\p{L}\p{N}\n]*$/u.test(behind) && /^[^\p{L}\p{N}\n]*(?:\n|$)/u.test(ahead)
}

/** With nothing but signs between: 'Jess Miller (619…' */
function isBesideName(text: string, { start, end }: Span): boolean {
  const [behind = ''] = /[^\n\d]*$/.exec(before(text, start)) ?? []
  const [ahead = ''] = /^[^\n\d]*/.exec(text.slice(end, end + 40)) ?? []
  return (
    (/\p{L}\P{L}{1,4}$/u.test(behind) &&
      [...fullNamesIn(behind)].some((name) =>
        /^\P{L}*$/u.test(behind.slice(behind.lastIndexOf(name) + name.length)),
      )) ||
    (/^\P{L}{1,4}\p{L}/u.test(ahead) &&
      [...fullNamesIn(ahead)].some((name) => /^\P{L}*$/u.test(ahead.slice(0, ahead.indexOf(name)))))
  )
}
