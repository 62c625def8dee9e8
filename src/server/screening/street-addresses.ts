import { isEveryday } from './everyday-words.ts'
import { rooms } from './rooms.ts'
import type { Sighting } from './sighting.ts'

/** Streets with a number; of what one only lives on, or of a number behind, it is asked. */
export function* streetAddressesIn(text: string): Generator<Sighting> {
  yield* sightingsOf([livedOn], text, false)
  // All others have a number in them; most texts have none.
  if (!/\d/.test(text)) return
  for (const { 0: words, index } of text.matchAll(numberFirst)) {
    const isCertain = isAddress(text, words, index)
    if (isCertain !== undefined) yield { words, start: index, isCertain }
  }
  yield* sightingsOf([german, spanish, frenchAndItalian, romanceFirst, onTwoLines], text, true)
  yield* sightingsOf([numberBehind, ...rooms], text, false)
}

function* sightingsOf(patterns: RegExp[], text: string, isCertain: boolean): Generator<Sighting> {
  for (const pattern of patterns)
    for (const { 0: words, index: start } of text.matchAll(pattern))
      yield { words, start, isCertain }
}

/** Whether it certainly is one, or `undefined` if it is none. */
function isAddress(text: string, found: string, index: number): boolean | undefined {
  const [number = '', ...words] = found.split(/\s+/)
  const before = text.slice(Math.max(0, index - 34), index)
  if (hasUnit(text, index + found.length)) return true
  const isHour = /^\d{1,2}$/.test(number) && Number(number) <= 12 && hour.test(before)
  const isLivedIn = (isHour ? livesThere : lives).test(before)
  if (
    isHour &&
    !isLivedIn &&
    goesOn.test(text.slice(index + found.length, index + found.length + 12))
  )
    return undefined
  if (words.slice(0, -1).every((word) => /^[\p{Lu}\d#]/u.test(word)))
    return isLivedIn || !(isHour || /^\d$/.test(number))
  const [kind = ''] = words.slice(-1)
  const name = words.slice(0, -1)
  const isOdd = !name.every(isEveryday)
  const isVague = /^(?:way|row|real|loop|place|square|sq)$/i.test(kind)
  if (livesThere.test(before)) return isOdd || !(isVague || /^\d$/.test(number))
  if (isLivedIn && isOdd) return false
  if (name.length > 3) return undefined
  const isShort = /^(?:st|rd|ave|blvd|ln|dr|pkwy|cir|ct)\.?$/i.test(kind) && name.length === 1
  const isLikely = /^\d{3,5}$/.test(number) ? isShort || (isOdd && !isVague) : isShort
  return isLikely && /^\d{2,5}$/.test(number) ? false : undefined
}

const kinds =
  'street|str|st|avenue|ave|av|road|rd|drive|dr|lane|ln|boulevard|blvd|court|ct|place|pl|way|terrace|ter|circle|cir|parkway|pkwy|highway|hwy|square|sq|trail|trl|loop|row|real'

const notOfStreets =
  'the|a|an|on|in|at|of|to|for|my|your|his|her|our|their|this|that|and|or|per|is|was|are|were|i|you|he|she|we|they|it|me|with|from|by|down|up|each|every|different|guys?|girls?|kids?|people|cars?|times?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|miles?|blocks?|dollars?|bucks?|feet|percent|units?|points?|students?|am|pm|more|other|who|can|will|would|could|long|first|second|third|one|two|three'

const numberFirst = new RegExp(
  String.raw`(?<![\p{L}\d$.,/:#-])\d{1,5}[a-z]?,?[ \t]{1,2}(?:(?!(?:${notOfStreets})[ \t])[\p{L}\d][\p{L}\d'’.-]{0,20}[ \t]{1,2}){1,4}?(?:${kinds})\b\.?`,
  'giu',
)

const lives =
  /\b(?:lives?|living|lived|stays?|staying|address|house|apartment|apt|condo|dorm|home|located|moved|party|over|come|at|addy)\b[^.!?\n]{0,20}$/i

/** Of more than an hour: 'at 8 Regents Road is jammed'. */
const livesThere =
  /\b(?:(?:he|she|they|we|i|who)(?:['’]\w+|\s(?:is|are|am|was))?\sat|lives?|living|lived|stays?|staying|address|house|apartment|apt|condo|dorm|located|moved|addy)\b[^.!?\n]{0,20}$/i
const goesOn = /^\s(?:is|was|gets|got|looks|smells|floods|traffic|feels|becomes)\b/i
const hour = /\b(?:at|by|around|until|till|from|before|after|since|to|past)\s$/i

function hasUnit(text: string, end: number): boolean {
  return /^,?\s{1,2}(?:apt|apartment|unit|suite|ste|#)\b/i.test(text.slice(end, end + 14))
}

const street = String.raw`(?:\p{Lu}[\p{L}'’.-]{1,20}\s){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Ln|Boulevard|Blvd|Court|Ct|Terrace|Circle|Parkway)\b\.?`
const numberBehind = new RegExp(
  String.raw`(?<!\p{L})${street}\s(?!(?:19|20)\d\d\b)#?\d{3,5}\b(?![:.]\d)`,
  'gu',
)
const livedOn = new RegExp(
  String.raw`(?<!\p{L})(?:lives?|living|lived|house is|apartment is)\s(?:on|off|at)\s${street}`,
  'gu',
)
/** The number alone on its line. */
const onTwoLines = new RegExp(
  String.raw`(?<=^|\n)[ \t]{0,3}\d{3,5},?[ \t]{0,3}\n[ \t]{0,3}${street}(?=[^\p{L}\n]*(?:\n|$))`,
  'gu',
)

const german =
  /(?<!\p{L})\p{Lu}[\p{L}-]{2,30}(?:straße|strasse|str\.|weg|gasse|allee|platz|ufer)\s\d{1,4}\s?[a-h]?\b/gu
const spanish =
  /\b(?:calle|avenida|avda\.?|paseo|plaza|rua|praça)\s(?:(?:de|del|la|las|los|da|do|das|dos)\s){0,2}\p{L}[\p{L}'’-]{1,24}(?:\s\p{L}[\p{L}'’-]{1,24})?,?\s(?:n[.ºo°]{0,2}\s?|#\s?)?\d{1,5}\b/giu
const frenchAndItalian =
  /(?<![\d.,:/])\d{1,5}(?:\s(?:bis|ter))?,?\s(?:rue|avenue|boulevard|allée|chemin|impasse|quai|via|calle|camino|paseo)\s(?:(?:de|du|des|la|le|les|del)\s|de\sl['’]|d['’]|l['’]){0,2}\p{L}[\p{L}'’-]{2,24}/giu
const romanceFirst =
  /(?<!\p{L})(?:[Vv]ia|[Vv]iale|[Cc]orso|[Pp]iazza)\s\p{Lu}[\p{L}'’]{2,24}(?:\s\p{Lu}[\p{L}'’]{2,24})?,?\s\d{1,4}\b/gu
