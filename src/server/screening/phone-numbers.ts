import { countriesOf } from './abroad.ts'
import { type Run, runsOfDigits, type Span } from './digit-runs.ts'
import { certaintyOfLocal, certaintyOfNumber } from './number-surroundings.ts'
import { reachesAbroad, reachesHere, reachesThere } from './reachable.ts'
import type { Sighting } from './sighting.ts'

/** Numbers that somebody can be called at. What a business or a helpline has, free to call, is none. */
export function* phoneNumbersIn(written: string): Generator<Sighting> {
  const text = written.replace(noNumber, (found) => 'd'.repeat(found.length))
  let abroad = 0
  for (const run of runsOfDigits(text)) {
    for (const candidate of candidatesIn(run)) {
      const isForeign = candidate.sign !== ''
      if (isForeign && ++abroad > mostAbroad) continue
      if (isForeign ? reachesAbroad(candidate.digits) : reachesHere(candidate.digits)) {
        const certainty = certaintyOfNumber(text, candidate, candidate.shape)
        if (certainty) yield sighting(written, candidate, certainty)
      }
    }
    const local = isLocal(run) && certaintyOfLocal(text, run)
    if (local) yield sighting(written, run, local)
    const countries = isOfHome(run)
      ? countriesOf(text.slice(Math.max(0, run.start - 28), run.start), digitsOf(run))
      : []
    if (countries.length > 0 && ++abroad <= mostAbroad && reachesThere(digitsOf(run), countries))
      yield sighting(written, run, 'certain')
  }
}

function sighting(text: string, { start, end }: Span, certainty: 'certain' | 'likely'): Sighting {
  const from = /[([+]/.test(text[start - 1] ?? '') ? start - 1 : start
  return { words: text.slice(from, end), start: from, isCertain: certainty === 'certain' }
}

/** Dates, thousands and decimal fractions. */
const noNumber = new RegExp(
  [
    String.raw`(?<![\d-])(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?![\d-])`,
    String.raw`(?<![\d-])(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\2(?:19|20)\d\d(?![\d-])`,
    String.raw`(?<![\d,.])\d{1,3}(?:,\d{3}){2,}(?![\d,])`,
    String.raw`(?<![\d.])(?!1\.\d{10}(?!\d))\d{1,2}\.\d{4,}(?!\.?\d)`,
  ].join('|'),
  'g',
)

/** Each costs some 20 µs. */
const mostAbroad = 100

type Candidate = Span & { digits: string; sign: string; shape: string }

/** As numbers are grouped, from wherever a group begins; of single digits all of a run. */
function* candidatesIn(run: Run): Generator<Candidate> {
  const { groups } = run
  const most = groups.length > mostDigits ? 6 : mostDigits
  for (let first = 0; first < groups.length; first++) {
    const beginning = groups[first]
    if (!beginning) return
    const sign = first === 0 ? run.sign : ''
    let digits = ''
    const lengths: number[] = []
    for (
      let last = first;
      last < Math.min(first + most, groups.length) && digits.length < mostDigits;
      last++
    ) {
      const ending = groups[last]
      if (!ending) return
      digits += ending.digits
      lengths.push(ending.digits.length)
      const isWhole = first === 0 && last === groups.length - 1
      const found = {
        digits,
        start: beginning.start,
        end: ending.end,
        shape: lengths.join('-'),
      }
      if (sign || /^(?:00|011)[1-9]/.test(digits)) {
        const number = sign ? digits : digits.replace(/^(?:00|011)/, '')
        if (number.length >= 8 && number.length <= 15) yield { ...found, digits: number, sign: '+' }
      } else if (isWhole || grouped.has(found.shape)) yield { ...found, sign: '' }
    }
  }
}

/** With all that one dials before it. */
const mostDigits = 18

/** In North America. */
const grouped = new Set(
  ['10', '3-7', '6-4', '5-5', '3-3-4', '3-3-2-2'].flatMap((shape) => [shape, `1-${shape}`]),
).add('11')

/** Of the same area, or of another country as one dials there. */
function isLocal(run: Run): boolean {
  const digits = digitsOf(run)
  const lengths = run.groups.map((one) => one.digits.length).join('-')
  return (lengths === '3-4' && /^[2-9]/.test(digits)) || /^0[1-9]\d{8,10}$/.test(digits)
}

/** As one writes it at home: in few groups, or all in one. */
function isOfHome(run: Run): boolean {
  return run.groups.length <= 6 && /^\d{8,12}$/.test(digitsOf(run))
}

function digitsOf({ groups }: Run): string {
  return groups.map((one) => one.digits).join('')
}
