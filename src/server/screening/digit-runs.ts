export type Span = { start: number; end: number }
type Group = Span & { digits: string }
export type Run = Span & { groups: Group[]; sign: string }

/** Groups of digits, written as such or as words, with little between them. */
export function* runsOfDigits(text: string): Generator<Run> {
  let run: Run | undefined
  for (const { 0: found, index: start } of text.matchAll(group)) {
    const end = start + found.length
    const next = { digits: digitsOf(found), start, end }
    const between = run && text.slice(run.end, start)
    if (run && between !== undefined && isLittle(between, run, next)) {
      run.groups.push(next)
      run.end = end
      continue
    }
    if (run) yield run
    // Inside a word, or of a longer number: no beginning.
    const isInside =
      /[\p{L}.]$/u.test(text.slice(Math.max(0, start - 1), start)) && !/^\d/.test(found)
    run = isInside ? undefined : { groups: [next], sign: signBefore(text, start), start, end }
  }
  if (run) yield run
}

function isLittle(between: string, run: Run, next: Group): boolean {
  if (!gap.test(between) || /[+:$€£]|\n\s*\n/.test(between)) return false
  return (
    !/and then/i.test(between) || (run.groups.at(-1)?.digits.length ?? 0) + next.digits.length > 5
  )
}

const ones = 'zero one two three four five six seven eight nine'.split(' ')
const teens =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Of 'fifty-eight' the one group is 58. */
const group = new RegExp(
  String.raw`(?:\d|(?<![a-z])[oO][lIoO]?(?=\d))(?:[\doO]|[lI](?=\d)){0,40}|[oO](?=\d)|(?:(?:${tens.join('|')})(?:[\s-]?(?:${ones.slice(1).join('|')}))?|${teens.join('|')}|oh|${ones.join('|')})(?![a-z])`,
  'gi',
)

/** Little that is written, a word for it, or one letter between digits: 858x555x0123. In Japan a sign for long vowels. */
const gap =
  /^(?:[^\p{L}\p{N}]{0,4}|\s?(?:and then|and|then|dash|hyphen|dot|period|point|minus|slash|space)\s?|[a-z]|\sx\s|ー)$/iu

function digitsOf(found: string): string {
  if (/\d/.test(found)) return found.replace(/o/gi, '0').replace(/[li]/gi, '1')
  if (/^o(?:h|$)/i.test(found)) return '0'
  const word = found.toLowerCase()
  if (ones.includes(word)) return String(ones.indexOf(word))
  if (teens.includes(word)) return String(10 + teens.indexOf(word))
  const ten = tens.findIndex((beginning) => word.startsWith(beginning))
  const one = ones.findIndex((end, digit) => digit > 0 && word.endsWith(end))
  return String(20 + 10 * ten + Math.max(0, one))
}

function signBefore(text: string, start: number): string {
  return /\+\s?\(?$/.exec(text.slice(Math.max(0, start - 3), start)) ? '+' : ''
}
