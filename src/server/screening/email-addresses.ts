import { isEveryday } from './everyday-words.ts'
import type { Sighting } from './sighting.ts'

/** Mailboxes, however the at and the dots are written. */
export function* emailAddressesIn(text: string, ownDomain: string): Generator<Sighting> {
  for (const { 0: sign, index } of text.matchAll(at)) {
    const end = index + sign.length
    const isSign = sign.startsWith('@')
    const before = text.slice(Math.max(0, index - 66), index)
    const after = text.slice(end, end + 90)
    if (isSign) yield* withoutEnding(before, after, index, ownDomain)
    const [name] = mailbox.exec(before) ?? []
    if (!name) continue
    const isSpoken = /^at$/i.test(sign)
    const isApart = isSign && (/\s$/.test(before) || /^\s/.test(after))
    const [host] = (isSpoken ? spoken : isApart ? apart : written).exec(after) ?? []
    if (!host) continue
    const bare = name.trim()
    if ((isSpoken || isApart) && !/[a-z]/i.test(bare)) continue
    const words = (name + sign + host).trim()
    const start = index - name.length
    if (isApart && !/\d/.test(bare) && (noHost.test(bare) || noMailbox.test(bare))) continue
    if (!isSpoken) {
      yield { words, start, isCertain: !(offices.test(bare) && isWithin(host.trim(), ownDomain)) }
      continue
    }
    if (noMailbox.test(bare) || noHost.test(host.trim())) continue
    const isOdd = /\d|_|[a-z]\.[a-z]/i.test(bare)
    const isOfSchool = /\.edu$/i.test(host) && !new RegExp(dotWord, 'i').test(host)
    if (!isOfSchool) yield { words, start, isCertain: isOdd || !isEveryday(bare) }
    else if (isOdd || !isEveryday(bare)) yield { words, start, isCertain: isOdd }
  }
}

const at = /@+|[([{<]\s?(?:at|a|@)\s?[)\]}>]|(?<![a-z0-9])at(?![a-z0-9])/gi

const mailbox = /[a-z0-9](?:[a-z0-9._%+-]{0,62}[a-z0-9])?[-_*\s]{0,2}$/i

const dot = String.raw`(?:\.|\s?[([{<]\s?(?:dot|\.)\s?[)\]}>]\s?|[\s_*-]dot[\s_*-])`
const dotWord = String.raw`(?:\s?[([{<]\s?(?:dot|\.)\s?[)\]}>]\s?|[\s_*-]dot[\s_*-])`
const ending = String.raw`(?:com|org|net|edu|io|me|co|uk|de|fr|es|mx|ca|in|cn|jp|kr|br|eu|us|info|app|dev|xyz|gg|tv)\b`
const noWord = String.raw`(?:com|org|net|edu)\b`
const apartEnding = String.raw`\s?[.,]\s?${noWord}`
const mailHost =
  '(?:gmail|googlemail|yahoo|hotmail|outlook|icloud|proton|protonmail|aol|gmx|live|qq|naver)'

const written = new RegExp(
  String.raw`^(?:[a-z0-9-]{1,40}(?:\.[a-z0-9-]{1,40}){0,4}\.[a-z]{2,}\b|\s{0,2}[a-z0-9-]{1,40}(?:${dot}[a-z0-9-]{1,40}){0,3}?(?:${dot}${ending}|${apartEnding})|${mailHost}\b)`,
  'i',
)

/** With a space beside the @, where a sentence may end: 'me @ home. In bed'. */
const apart = new RegExp(
  String.raw`^\s{0,2}(?:[a-z0-9-]{1,40}(?:${dot}[a-z0-9-]{1,40}){0,3}?(?:${dot}${noWord}|${apartEnding})|[a-z0-9-]{1,40}(?:\.[a-z0-9-]{1,40}){0,4}\.${ending}|${mailHost}\b)`,
  'i',
)

/** After the word 'at' the dot is a word as well, or the host one that has only mail or is a school. */
const spoken = new RegExp(
  String.raw`^[\s_*-]{1,2}(?:[a-z0-9-]{1,40}?(?:${dotWord}[a-z0-9-]{1,40}?){0,3}?${dotWord}${ending}|${mailHost}\s?\.\s?${ending}|[a-z0-9-]{1,40}\.edu\b)`,
  'i',
)

/** 'maple7@ucsd', 'maple7@yahoo' */
function* withoutEnding(
  before: string,
  after: string,
  index: number,
  ownDomain: string,
): Generator<Sighting> {
  const [name] = /[\w.-]{4,66}$/.exec(before) ?? []
  const [host] = /^[a-z]{4,40}(?![\w.])/i.exec(after) ?? []
  if (!name || !host) return
  const isKnown =
    new RegExp(`^${mailHost}$`, 'i').test(host) || host.toLowerCase() === ownDomain.split('.')[0]
  if (isKnown || !isEveryday(name) || /\d/.test(name))
    yield { words: `${name}@${host}`, start: index - name.length, isCertain: isKnown }
}

/** The university's own, with the name of an office instead of somebody's. */
const offices =
  /^(?:caps|counsel\w*|police|safety|security|health\w*|student\w*|registrar|admissions?|advising|vcsa|deans?|finaid|financial-?aid|housing|hdh\w*|library|help\w*|service-?desk|support|info|contact|office|care|sarc|osd|ophd|ombuds\w*|title-?ix|parking|transportation|saferide|basicneeds|careers?|international\w*|hr|payroll|press|news|abuse|postmaster|webmaster|admin|noreply|no-reply)$/i

function isWithin(host: string, domain: string): boolean {
  return host.toLowerCase() === domain || host.toLowerCase().endsWith(`.${domain}`)
}

const noMailbox =
  /^(?:am|are|is|was|were|be|been|look|looks|looked|looking|work|works|worked|me|us|it|you|home|up|out|down|here|there|shop|shopping|buy|bought|order|ordered|all|morning|day|night|stuff|things|life|met|college|school|student|students|class|classes)$/i
const noHost =
  /^(?:the|an?|no|any|with|by|from|and|or|not|of|in|my|his|her|our|old|new|this|that|their|your)\b/i
