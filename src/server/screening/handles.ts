import { isCalledAfterSomebody, isEveryday } from './everyday-words.ts'
import type { Sighting } from './sighting.ts'

/** Names of accounts elsewhere: with an @, beside the name of a service, or as its address. */
export function* handlesIn(text: string): Generator<Sighting> {
  for (const { 0: words, index: start } of text.matchAll(profileAddress))
    yield { words, start, isCertain: true }
  yield* mentionsIn(text)
  for (const { 0: service, index } of text.matchAll(services)) {
    const after = text.slice(index + service.length, index + service.length + 70)
    const [found, link = '', name = ''] = introduced.exec(after) ?? []
    if (!found || !name) continue
    const before = text.slice(Math.max(0, index - 24), index)
    const certainty = certaintyBehind(before, link, name, after.slice(found.length))
    if (certainty !== undefined)
      yield { words: (service + found).trim(), start: index, isCertain: certainty === 'certain' }
  }
  yield* namedBeforeIn(text)
  for (const { 0: words, 1: name = '', index: start } of text.matchAll(redditUser))
    if (hasOddity(name) || !isEveryday(name)) yield { words, start, isCertain: true }
}

const profileAddress =
  /\b(?:(?:instagram|tiktok|twitter|facebook|threads|snapchat|twitch|github|onlyfans)(?:\.|\sdot\s)com|x\.com|linkedin\.com\/in|t\.me|wa\.me|linktr\.ee|venmo\.com|cash\.app|reddit\.com\/u(?:ser)?)(?:\/|\sslash\s)[@$]?[\w.+-]{2,40}(?:\/[\w.-]{2,40})?/gi

const redditUser = /(?<![\w/])u\/([a-z0-9_-]{3,20})(?![\w/])/gi

const names =
  'instagram|instagrm|insta gram|finsta|insta|i n s t a|ig|snapchat|snap|sc|discord|disc|telegram|tg|kik|wechat|weixin|whatsapp|line|venmo|cashapp|zelle|tiktok|twitter|facebook|fb|linkedin|steam|psn|xbox|bereal|twitch|reddit|kakaotalk|kakao|zalo|vx|wx|微信|微信号|카톡|카카오톡|인스타|インスタ|(?<=\\b(?:my|her|his|their|the)\\s)gram'

const services = new RegExp(
  String.raw`(?<![\w@.])(?:${names}|username|user name|handle)(?!\w|\/\/)`,
  'gi',
)

/** What links a service with a name. */
const introduced =
  /^((?:['’]s|\s+is|\s+(?:user ?name|user|handle|name|id|account|under)|号|號|アカウント|\s?아이디)?\s{0,2}(?:is\s|as\s|me\s|是|は|[는은]\s|[:=,/\-–—>→👉@$]{1,3})?\s{0,2}[@$]?)([a-z0-9][\w.#-]{1,30}[\w#])/iu

function certaintyBehind(
  before: string,
  link: string,
  name: string,
  rest: string,
): 'certain' | 'likely' | undefined {
  const isShown =
    /[:=@$>👉→]/u.test(link) || /\b(?:user|username|handle|id|under|name)\b/i.test(link)
  const isOwned = /\b(?:my|her|his|their)\s$/i.test(before)
  const isAdded = /\b(?:add|follow|find|dm)\b/i.test(before)
  if (hasOddity(name) && isAccountLike(name)) {
    const isTypo = /^[a-z]+(?:(?:\.[a-z]+)+|\d)$/i.test(name) && isEveryday(name)
    if (!isTypo || isShown || isOwned) return 'certain'
  }
  if (!endsThere.test(rest) || notPeople.has(name.toLowerCase())) return undefined
  if (isCalledAfterSomebody(name)) return 'likely'
  const isSaid = isShown || ((isOwned || isAdded) && /is\s|['’]s|,/.test(link))
  return name.length > 5 && !link.endsWith('/') && isSaid && !isEveryday(name)
    ? 'likely'
    : undefined
}

const endsThere = /^(?:\s*$|\s*[\n.,;!?)]|\s+(?:dm|add|hmu|if|for|and|or|on|text|follow|hit)\b)/i

const mention = /(?<![\w.@])@(\s?)([a-z0-9][\w.-]{1,30})/gi

function* mentionsIn(text: string): Generator<Sighting> {
  for (const { 0: words, 1: space = '', 2: found = '', index } of text.matchAll(mention)) {
    const name = found.replace(/[.-]+$/, '').toLowerCase()
    const isMailbox = text[index + words.length] === '@' || /\.(?:com|edu|gov|net|org)$/.test(name)
    if (isMailbox || /^\d|^\d*$/.test(name) || name.length < 3) continue
    if (hasOddity(name)) yield { words, start: index, isCertain: true }
    else if (notPeople.has(name)) continue
    else if (!space) yield { words, start: index, isCertain: !isEveryday(name) }
    else if (!isEveryday(name) && (index === 0 || text[index - 1] === '\n' || isCued(text, index)))
      yield { words, start: index, isCertain: false }
  }
}

/** 'maple_7 on insta', and what Discord called people. */
const namedBefore = new RegExp(
  String.raw`(?<![\w@.])(?:([a-z0-9][\w.]{2,30})\s(?:on|@)\s(?:${names})\b|([a-z][\w.]{1,30})#\d{4}(?!\d))`,
  'gi',
)

function* namedBeforeIn(text: string): Generator<Sighting> {
  for (const { 0: words, 1: name, 2: tagged, index } of text.matchAll(namedBefore)) {
    if (tagged) {
      if (!numbered.test(tagged)) yield { words, start: index, isCertain: true }
    } else if (!name) continue
    else if (hasOddity(name) && isAccountLike(name) && !isRank(name))
      yield { words, start: index, isCertain: true }
    else if (isCalledAfterSomebody(name) || (isCued(text, index) && !isEveryday(name)))
      yield { words, start: index, isCertain: false }
  }
}

const cue = /\b(?:add|follow|dm|find|ask|tell|text|hmu|message)\s(?:me\s|her\s|him\s)?$/i

function isCued(text: string, index: number): boolean {
  return cue.test(text.slice(Math.max(0, index - 24), index))
}

const numbered =
  /^(?:issue|bug|ticket|pr|order|case|room|unit|apt|quiz|no|number|item|post|seat|locker|row|bus|channel|confession|spill|line|section|id)$/i

/** What words don't have: a digit, an underline, a dot within, a number sign. */
function hasOddity(name: string): boolean {
  return /[a-z]/i.test(name) && /\d|_|\w\.\w|#\d/.test(name)
}

/** And neither a time, an amount, a version nor a course. */
function isAccountLike(name: string): boolean {
  if (/^[\d.,]+[a-z]{0,9}$|^v\d|^[a-z]{1,3}\d{1,2}$/i.test(name)) return false
  return /[a-z]{2}/i.test(name) && !course.test(name)
}

/** 'silver2' */
function isRank(name: string): boolean {
  return /^[a-z]+\d$/i.test(name) && isEveryday(name)
}

const course =
  /^(?:anth|beng|bibc|bicd|bild|bimm|bipn|bisp|cat|chem|chin|cogs|comm|cse|doc|dsc|ece|econ|ethn|hds|hist|hum|japn|ling|ltwl|mae|math|mgt|mmw|mus|nano|phil|phys|poli|psyc|rel|se|sio|soci|span|thea|top|usp|vis|wcwp|gen|ps|web|mp|ipad)\d{1,4}[a-z]{0,2}$/i

const notPeople = new Set(
  `everyone everybody here all channel anyone anybody someone somebody nobody op anon author mod mods admin me you them us media override import param return test todo component noon night midnight home work school campus library geisel gym rimac lab lecture class price center revelle muir marshall warren roosevelt sixth seventh eighth sun god beach trolley dining office hours target costco chipotle starbucks panda ralphs vons instagram insta ${names.replaceAll('|', ' ')}`.split(
    ' ',
  ),
)
