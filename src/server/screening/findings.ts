import type { ProblemCode } from '../../contract/problems.ts'
import { problem } from '../errors/problems.ts'
import { contactDataIn, type Found, mostTold, type Own } from './contact-data.ts'
import { askedAbout, askedToTakeOut } from './finding-sentences.ts'
import { fullNamesIn } from './full-names.ts'
import { phoneNumbersIn } from './phone-numbers.ts'
import { searchedText } from './searched-text.ts'

type Code = Extract<ProblemCode, 'contact_data' | 'names_someone'>

/** What a field gives away of somebody. */
export type Finding = { code: Code; field: Field; message: string }

type Field = 'title' | 'content'

/** Contact data, and what only looks like it, or like a full name, unless it is meant; of each field up to three. */
export function findingsIn(
  config: Own,
  texts: { title?: string; content: string },
  namesMeant = false,
): Finding[] {
  const title = searchedText(texts.title ?? '')
  const content = searchedText(texts.content)
  const findings = [
    ...findingIn(config, 'title', title, namesMeant),
    ...findingIn(config, 'content', content, namesMeant),
  ]
  if (findings.length > 0 || !title) return findings
  const seam = `${title.slice(-24)}\n${content.slice(0, 24)}`
  const [split] = [...phoneNumbersIn(seam)].filter(({ words }) => words.includes('\n'))
  if (!split || (namesMeant && !split.isCertain)) return []
  return (['title', 'content'] as const).map((field) =>
    told(field, [{ ...split, what: 'phone number' }], []),
  )
}

function findingIn(config: Own, field: Field, text: string, namesMeant: boolean): Finding[] {
  if (text === '') return []
  const found = contactDataIn(config, text)
  const isCertain = found.some((one) => one.isCertain)
  if (namesMeant && !isCertain) return []
  const names = isCertain ? [] : namesIn(text, mostTold - found.length)
  return found.length + names.length > 0 ? [told(field, found, names)] : []
}

/** Each once. */
function namesIn(text: string, most: number): string[] {
  const names = new Map<string, string>()
  for (const name of most > 0 ? fullNamesIn(text) : []) {
    names.set(name.toLowerCase(), name)
    if (names.size === most) break
  }
  return [...names.values()]
}

function told(field: Field, found: Found[], names: string[]): Finding {
  const isCertain = found.some((one) => one.isCertain)
  return isCertain
    ? { code: 'contact_data', field, message: askedToTakeOut(found) }
    : { code: 'names_someone', field, message: askedAbout(found, names) }
}

/** Throws `contact_data`, or where there is none `names_someone`. */
export function assertNothingFound(findings: Finding[]): void {
  for (const code of ['contact_data', 'names_someone'] as const) {
    const errors = findings
      .filter((finding) => finding.code === code)
      .map(({ field, message }) => ({ field, message }))
    if (errors.length > 0) throw problem(code, { errors })
  }
}
