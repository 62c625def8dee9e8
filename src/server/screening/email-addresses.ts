import { isEveryday } from './everyday-words.ts'
import { type ContactMatch, helplines } from './phone-numbers.ts'

/** Finds email addresses, even if 'at' or 'dot' is written as a word. */
export function* emailAddressesIn(text: string, ownDomain: string): Generator<ContactMatch> {
  for (const { 0: sign, index } of text.matchAll(at)) {
    const before = text.slice(Math.max(0, index - 66), index)
    const after = text.slice(index + sign.length, index + sign.length + 90)
    const [name] = mailbox.exec(before) ?? []
    if (!name) continue
    const isWord = /^at$/i.test(sign)
    const isApart = isWord || (sign === '@' && /^\s|\s@/.test(`${after[0]}${before.at(-1)}@`))
    const [host] = (isWord ? spokenHost : isApart ? spacedHost : writtenHost).exec(after) ?? []
    const bare = name.trim()
    const isOdd = /[a-z]/i.test(bare) && /[\d_]|[a-z]\.[a-z]/i.test(bare)
    const isUncommon = isOdd || (/[a-z]/i.test(bare) && bare.length > 3 && !isEveryday(bare))
    const start = index - name.length
    if (!host) {
      const [own] = /^[a-z]{3,40}(?![\w.])/i.exec(after) ?? []
      if (sign === '@' && own?.toLowerCase() === ownDomain.split('.')[0] && isUncommon)
        yield { words: `${name}@${own}`, start, isCertain: true }
    } else if (!isApart || isUncommon) {
      const isSchool = isWord && /^\s?[a-z0-9-]+\.edu$/i.test(host)
      const isOwnHost = `.${host.toLowerCase()}`.endsWith(`.${ownDomain}`)
      const isOffice = isOwnHost && (helplines.test(bare) || officeMailbox.test(bare))
      yield {
        words: (name + sign + host).trim(),
        start,
        isCertain: !isOffice && (isOdd || !isSchool),
      }
    }
  }
}

/** Matches mailboxes that are named only for what an office does, like 'registrar' and 'it-help'. */
const officeMailbox =
  /^(?:(?:academic|admissions|advising|aid|billing|bookstore|bursar|career|center|contact|desk|dining|disability|enrollment|events|fin|financial|health|help|housing|info|international|it|legal|library|office|orientation|parking|payroll|reception|records|registrar|services?|students?|support|tech|transcripts|transportation|tutoring)[._-]?)+$/i

const at = /@+|[([{<]\s?(?:at|a|@)\s?[)\]}>]|(?<![a-z0-9])at(?![a-z0-9])/gi

const mailbox = /[a-z0-9](?:[a-z0-9._%+-]{0,62}[a-z0-9])?[-_*\s]{0,2}$/i

const label = '[a-z0-9-]{1,40}'
const spokenDot = String.raw`(?:\s?[([{<]\s?(?:dot|\.)\s?[)\]}>]\s?|[\s_*-]dot[\s_*-])`
const ending = String.raw`(?:com|org|net|edu)\b`
const provider =
  '(?:gmail|googlemail|yahoo|hotmail|outlook|icloud|proton|protonmail|aol|gmx|live|qq|naver)'
const hostWith = (dot: string) => `${label}(?:${dot}${label}){0,3}?${dot}${ending}`

/** Knows few endings: 'me @ home. In bed' is no email address. */
const spacedHost = new RegExp(
  String.raw`^\s{0,2}(?:${hostWith(String.raw`(?:${spokenDot}|\s?[.,]\s?|\s(?=com))`)}|${provider}\b)`,
  'i',
)
const writtenHost = new RegExp(
  String.raw`^${label}(?:\.${label}){0,4}\.[a-z]{2,}\b|${spacedHost.source}`,
  'i',
)
const spokenHost = new RegExp(
  String.raw`^[\s_*-]{1,2}(?:${hostWith(spokenDot)}|${provider}\s?\.\s?${ending}|[a-z0-9-]{1,40}\.edu\b)`,
  'i',
)
