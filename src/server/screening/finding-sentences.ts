import type { ContactData } from './contact-data.ts'

/** Returns, for example, 'Remove the phone number “…” and the e-mail address “…”.' */
export function refusalOf(certain: ContactData[]): string {
  return `Remove ${listed(certain.map(({ what, words }) => `the ${what} ${quoted(words)}`))}.`
}

/** Returns a question about words that only their author can judge. */
export function questionAbout(likely: ContactData[], names: string[]): string {
  const sentences = likely.map(
    ({ what, words }) =>
      `${quoted(words)} looks like ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}.`,
  )
  if (likely.length === 1) sentences.push('Remove it if it belongs to a real person.')
  if (likely.length > 1) sentences.push('Remove what belongs to a real person.')
  const all = listed(names.map(quoted))
  if (names.length === 1) sentences.push(`${all} looks like a full name. Can you leave it out?`)
  if (names.length > 1) sentences.push(`${all} look like full names. Can you leave them out?`)
  return sentences.join(' ')
}

function listed(parts: string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
}

function quoted(words: string): string {
  const signs = [...words.replace(/\s+/g, ' ').replace(/[.,;:!?]+$/, '')]
  return `“${signs.length > 40 ? `${signs.slice(0, 39).join('')}…` : signs.join('')}”`
}
