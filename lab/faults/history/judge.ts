import { type Entry, processOf, type Seen } from './history.ts'
import { type Past, pastOf } from './past.ts'

/** `lost`: something acknowledged is not there. `wrong`: something else is not as it must be. */
export type Finding = { kind: 'lost' | 'wrong'; text: string }

type Report = (kind: Finding['kind'], text: string) => void
type Read = Entry & { act: 'read' | 'count rows' }
/** A list as a reader saw it. The answer had to include everything until the moment `asOf`. */
type Known = { end: number; asOf: number; shown: Set<string> }

/** How old an answer may be, in ms: processes cache what everyone reads for a second. */
const staleMs = 2_000
const pageSize = 15

/** Returns everything in which the answers and the final state contradict what the board acknowledged and refused. */
export function judge(entries: Entry[]): Finding[] {
  const past = pastOf(entries)
  const findings = new Map<string, Finding>()
  const report: Report = (kind, text) => void findings.set(text, { kind, text })
  const lastReads = new Map<string, Known>()
  for (const entry of entries.toSorted((one, other) => one.begin - other.begin)) {
    if (entry.status >= 500 && ![502, 503, 504].includes(entry.status))
      report('wrong', `${nameOf(entry)} answered ${entry.status}`)
    if (entry.outcome !== 'ok' || !isRead(entry)) judgeWrite(past, entry, report)
    else {
      const { who, begin, end, seen = [] } = entry
      const key = [who, processOf(entry), listOf(entry)].join(' ')
      const last = lastReads.get(key)
      const before =
        last && last.end <= begin ? last : { end: 0, asOf: 0, shown: new Set<string>() }
      const asOf = Math.max(ageOf(past, entry), before.asOf)
      judgeRead(past, entry, { ...before, asOf }, report)
      lastReads.set(key, { end, asOf, shown: new Set(seen.map(({ item }) => item)) })
    }
  }
  return [...findings.values()]
}

function judgeWrite(past: Past, entry: Entry, report: Report): void {
  const { begin, end, session, outcome, who } = entry
  if (outcome === 'refused') judgeRefusal(past, entry, report)
  if (entry.act === 'ask who I am' && outcome === 'ok' && session) {
    const states = past.sessionStates(session, begin, end)
    if (entry.account && !states.has(true))
      report('wrong', `session ${session} was ended, and came back`)
    if (!entry.account && !states.has(false)) report('wrong', `session ${session} was signed out`)
    if (entry.account && entry.account !== who)
      report('wrong', `session ${session} of ${who} shows ${entry.account}`)
    return
  }
  if (outcome !== 'ok') return
  if (session && !past.sessionStates(session, begin, end).has(true))
    report('wrong', `${nameOf(entry)} was accepted from the ended session ${session}`)
  if (entry.act !== 'vote') return
  if (!past.canExist(entry.item, begin, end))
    report('wrong', `${nameOf(entry)} was accepted, although its target is gone`)
  if (entry.hasVoted !== undefined && entry.hasVoted !== entry.isOn)
    report('wrong', `${nameOf(entry)} was answered by its opposite`)
  if (entry.votes !== undefined)
    judgeCount(
      `the answer to ${nameOf(entry)}`,
      'votes',
      entry.votes,
      past.votesOn(entry.item, begin, end),
      report,
    )
}

/** A refusal must have a reason. */
function judgeRefusal(past: Past, entry: Entry, report: Report): void {
  const { begin, end, session, status, who } = entry
  if (entry.act === 'sign in') {
    if (status === 401 && past.isAccountOpen(entry.account, begin))
      report('lost', `account ${entry.account} is lost`)
    return
  }
  if (status === 401 && session && !past.sessionStates(session, begin, end).has(false))
    report('wrong', `session ${session} was signed out`)
  const target = 'item' in entry ? entry.item : undefined
  if (!target) return
  const needed = entry.act === 'post' ? entry.under : [target]
  if (
    status === 404 &&
    needed.length > 0 &&
    needed.every((item) => past.mustExist(item, begin, end))
  )
    report('lost', `${nameOf(entry)} did not find ${needed.at(-1)}`)
  if (status === 403 && past.items.get(target)?.author === who)
    report('wrong', `${nameOf(entry)} was refused to its author`)
}

/**
 * Returns the moment since which an answer must know everything. Reads look at one moment, so an answer that shows one
 * post must show everything that was acknowledged before that post was sent.
 */
function ageOf({ items }: Past, entry: Read): number {
  const { begin, seen = [], act } = entry
  if (act === 'count rows') return begin
  const sent = seen.flatMap(({ item, text }) => {
    const { exists = [], texts = [] } = items.get(item) ?? {}
    const posted = exists.filter(({ value }) => value).map((change) => change.begin)
    const written = texts.filter(({ value }) => value === text).map((change) => change.begin)
    return [Math.min(...posted), Math.min(...written)].filter(Number.isFinite)
  })
  return sent.reduce((latest, sentAt) => Math.max(latest, sentAt), begin - staleMs)
}

function judgeRead(past: Past, entry: Read, { asOf, shown: before }: Known, report: Report): void {
  const { seen = [], begin, end, who } = entry
  const shown = new Set<string>()
  for (const one of seen) {
    if (shown.has(one.item)) report('wrong', `${one.item} is there twice`)
    shown.add(one.item)
    judgeSeen(past, entry, one, asOf, report)
  }
  for (const item of expectedIn(past, entry)) {
    // The author's browser bypasses caches after a write.
    const from = past.items.get(item)?.author === who ? Math.max(begin, asOf) : asOf
    const mustBeShown =
      past.mustExist(item, from, end) || (before.has(item) && !past.mayBeDeleted(item, end))
    if (!shown.has(item) && mustBeShown) report('lost', `${item} is missing for ${who}`)
  }
  if (entry.act === 'count rows') for (const wrong of entry.wrong ?? []) report('wrong', wrong)
}

function judgeSeen(past: Past, entry: Read, seen: Seen, asOf: number, report: Report): void {
  const { begin, end, who, session } = entry
  const { item, id, text, votes, replies, hasVoted, isOwn } = seen
  const known = past.items.get(item)
  if (!known) return void report('wrong', `${item} was never sent`)
  if (known.id && known.id !== id) report('wrong', `${item} is there twice: ${known.id} and ${id}`)
  if (!past.canExist(item, asOf, end))
    return void report('wrong', `${item} is there, although it was refused or deleted`)
  const texts = past.textsOf(item, known.author === who ? Math.max(asOf, begin) : asOf, end)
  if (!texts.has(text)) {
    const wasSent = known.texts.some(
      ({ value, outcome }) => value === text && outcome !== 'refused',
    )
    report(
      wasSent ? 'lost' : 'wrong',
      `${item} reads '${text}' instead of '${[...texts].join("' or '")}'`,
    )
  }
  judgeCount(item, 'votes', votes, past.votesOn(item, asOf, end), report)
  if (replies !== undefined)
    judgeCount(item, 'replies', replies, past.repliesOn(item, asOf, end), report)
  const isSignedIn = session && !past.sessionStates(session, begin, end).has(false)
  if (!isSignedIn && !who.startsWith('visitor')) return
  if (isOwn !== undefined && isOwn !== (known.author === who))
    report(
      'wrong',
      `${item} by ${known.author} is shown to ${who} as ${isOwn ? '' : 'not '}their own`,
    )
  const possible = past.votesBy(who, item, begin, end)
  // The votes of a deleted item are gone sooner than the item is from caches.
  if (past.mayBeDeleted(item, end)) possible.add(false)
  if (hasVoted !== undefined && !possible.has(hasVoted))
    report('lost', `the vote of ${who} on ${item} reads ${hasVoted}`)
}

/** Returns the items that an answer must show if they exist. */
function expectedIn(past: Past, entry: Read): string[] {
  if (entry.act === 'count rows') return [...past.items.keys()]
  if (entry.shows === 'some') return []
  if (entry.item) return past.repliesTo(entry.item)
  const { seen = [] } = entry
  if (entry.shows === 'complete' || seen.length < pageSize) return past.confessions
  const oldest = seen.map(({ createdAt }) => createdAt).sort()[0] ?? ''
  return past.confessionsAfter(oldest, entry.end)
}

function judgeCount(
  name: string,
  what: string,
  found: number,
  { least, most }: { least: number; most: number },
  report: Report,
): void {
  if (found < least) report('lost', `${name} counts ${found} ${what} of at least ${least}`)
  if (found > most) report('wrong', `${name} counts ${found} ${what} of at most ${most}`)
}

function isRead(entry: Entry): entry is Read {
  return entry.act === 'read' || entry.act === 'count rows'
}

function listOf(entry: Read): string {
  return entry.act === 'read' ? `${entry.shows} ${entry.item}` : entry.act
}

function nameOf(entry: Entry): string {
  const what = 'item' in entry && entry.item ? ` ${entry.item}` : ''
  return `${entry.act}${what} by ${entry.who}`
}
