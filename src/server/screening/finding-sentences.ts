import type { Found } from './contact-data.ts'

/** 'Take out the phone number “…” and the street address “…”.' */
export function askedToTakeOut(found: Found[]): string {
  return `Take out ${listed(found.map(({ what, words }) => `the ${what} ${quoted(words)}`))}.`
}

/** Whether it is somebody’s, or has to be there, only its writer knows. */
export function askedAbout(likely: Found[], names: string[]): string {
  const sentences = likely.map(({ what, words }) => `${quoted(words)} looks like ${article(what)}.`)
  if (likely.length === 1) sentences.push('Leave it out if it is somebody’s.')
  if (likely.length > 1) sentences.push('Leave out what is somebody’s.')
  const full = listed(names.map(quoted))
  if (names.length === 1)
    sentences.push(`${full} looks like a full name. Does it have to be there?`)
  if (names.length > 1) sentences.push(`${full} look like full names. Do they have to be there?`)
  return sentences.join(' ')
}

function article(what: string): string {
  return /^[aeiou]/.test(what) ? `an ${what}` : `a ${what}`
}

function listed(parts: string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
}

function quoted(words: string): string {
  const signs = [...words.replace(/\s+/g, ' ').replace(/[.,;:!?]+$/, '')]
  return `“${signs.length > 40 ? `${signs.slice(0, 39).join('')}…` : signs.join('')}”`
}
