import { isBasedOnGivenName, isEveryday } from './everyday-words.ts'
import { givenNames } from './known-names.ts'
import type { ContactMatch } from './phone-numbers.ts'

/** Finds account names of other services: with an @, beside the name of a service, or in the URL of a profile. */
export function* handlesIn(text: string): Generator<ContactMatch> {
  for (const { 0: words, index: start } of text.matchAll(certainHandle))
    yield { words, start, isCertain: true }
  for (const { 0: words, 1: name = '', index: start } of text.matchAll(mention)) {
    const isMailbox = text[start + words.length] === '@' || /\.(?:com|edu|gov|net|org)$/i.test(name)
    if (isMailbox || noPeople.has(name.toLowerCase())) continue
    if (hasOddity(name)) yield { words, start, isCertain: true }
    else if (!/^@\s/.test(words)) yield { words, start, isCertain: !isEveryday(name) }
  }
  for (const { 0: words, 1: name = '', index: start } of text.matchAll(beforeService))
    yield* besideService({ words, start }, name, false)
  for (const { 0: words, 1: link = '', 2: name = '', index: start } of text.matchAll(behindService))
    yield* besideService({ words, start }, name, linking.test(link))
}

type Place = Omit<ContactMatch, 'isCertain'>

/** Yields an account name beside the name of a service, but no ordinary word like 'toxic' in 'reddit is toxic'. */
function* besideService(place: Place, name: string, isLinked: boolean): Generator<ContactMatch> {
  if (noPeople.has(name.toLowerCase())) return
  const isTypo = /^[a-z.]+\d?$/i.test(name) && isEveryday(name)
  if (hasOddity(name) && !isCount(name) && !isTypo) yield { ...place, isCertain: true }
  else if (isBasedOnGivenName(name) || (isLinked && name.length > 5 && !isEveryday(name)))
    yield { ...place, isCertain: false }
}

/** Matches URLs of profiles, Reddit's u/name, and the name#1234 that Discord used. */
const certainHandle =
  /\b(?:(?:instagram|tiktok|twitter|facebook|threads|snapchat|twitch|github|onlyfans)(?:\.|\sdot\s)com|x\.com|linkedin\.com\/in|t\.me|wa\.me|linktr\.ee|venmo\.com|cash\.app|reddit\.com\/u(?:ser)?)(?:\/|\sslash\s)[@$]?[\w.+-]{2,40}(?:\/[\w.-]{2,40})?|(?<![\w/])u\/(?=\w*[\d_-]|\w{8})[\w-]{3,20}(?![\w/])|(?<![\w@.])(?!(?:issue|bug|ticket|order|case|room|unit|apt|item|post|confession)#)[a-z][\w.]{2,30}#\d{4}(?!\d)/gi

const mention = /(?<![\w.@])@\s?([a-z][\w.-]{1,29}\w)/gi

const services =
  'instagram|instagrm|finsta|insta|ig|snapchat|snap|sc|discord|disc|telegram|tg|kik|wechat|whatsapp|line|venmo|cashapp|zelle|tiktok|twitter|facebook|fb|linkedin|steam|psn|xbox|bereal|twitch|reddit|微信号?|카톡|인스타|インスタ|username|handle'

const behindService = new RegExp(
  String.raw`(?<![\w@.])(?:${services})(?!\w|\/\/)((?:['’]s|[^\S\n](?:is|user ?name|user|handle|name|id|account|under)|\s?아이디)?[^\S\n]{0,2}(?:is\s|as\s|me\s|是|は|[는은]\s|[:=,/\-–—>→👉@$]{1,3})?[^\S\n]{0,2}[@$]?)([a-z0-9][\w.#-]{1,30}[\w#])`,
  'giu',
)
const linking = /[:=@$>👉→]|user|handle|id|under|is\s|['’]s/iu

const beforeService = new RegExp(
  String.raw`(?<![\w@.])([a-z0-9][\w.]{2,30})\s(?:on|@)\s(?:${services})\b`,
  'gi',
)

/** Words have no digit, underscore, number sign, or dot inside. */
function hasOddity(name: string): boolean {
  return /[a-z]{2}/i.test(name) && /\d|_|\w\.\w|#\d/.test(name)
}

/** Returns whether a name is an amount, a version, or a course like 'cse110'. False for a name like 'josh99'. */
function isCount(name: string): boolean {
  const [, letters = ''] = /^([a-z]{1,4})\d{1,3}[a-z]?$/i.exec(name) ?? []
  return letters ? !givenNames.has(letters.toLowerCase()) : /^[\d.,]+[a-z]{0,9}$|^v\d/i.test(name)
}

const noPeople = new Set(
  `everyone everybody here all channel anyone somebody op anon author mod mods admin you them media override import param return test todo noon midnight home work school campus library lab class geisel gym rimac price center revelle muir marshall warren roosevelt sixth seventh eighth sun target costco starbucks ${services.replaceAll('|', ' ')}`.split(
    ' ',
  ),
)
