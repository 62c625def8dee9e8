import type { Entry } from './history.ts'
import { type Change, possibleValues } from './register.ts'

/** What may have been true of the board at any time, as far as the writes in a history tell. */
export type Past = ReturnType<typeof pastOf>

type Item = {
  author: string
  under: string[]
  exists: Change<boolean>[]
  texts: Change<string>[]
  votes: Map<string, Change<boolean>[]>
  id?: string | undefined
  createdAt?: string | undefined
}

export function pastOf(entries: Entry[]) {
  const items = new Map<string, Item>()
  const replies = new Map<string, string[]>()
  const sessions = new Map<string, Change<boolean>[]>()
  const accounts = new Map<string, Change<boolean>[]>()
  for (const entry of entries) note(entry)

  function note(entry: Entry): void {
    const item = 'item' in entry && entry.item ? items.get(entry.item) : undefined
    if (entry.act === 'post') notePost(entry, item)
    if (entry.act === 'edit') item?.texts.push({ ...entry, value: entry.text })
    if (entry.act === 'delete') item?.exists.push({ ...entry, value: false })
    if (entry.act === 'vote') item && push(item.votes, entry.who, { ...entry, value: entry.isOn })
    if (entry.act === 'open account') push(accounts, entry.account, { ...entry, value: true })
    if (entry.act === 'sign in') push(sessions, entry.begins, { ...entry, value: true })
    if (entry.act === 'sign out' && entry.session)
      push(sessions, entry.session, { ...entry, value: false })
  }

  function notePost(entry: Entry & { act: 'post' }, known: Item | undefined): void {
    const { who, item: mark, under, text } = entry
    const item: Item = known ?? { author: who, under, exists: [], texts: [], votes: new Map() }
    items.set(mark, item)
    item.exists.push({ ...entry, value: true })
    item.texts.push({ ...entry, value: text })
    item.id ??= entry.id
    item.createdAt ??= entry.createdAt
    if (!known && under[0]) push(replies, under[0], mark)
  }

  const chainOf = (mark: string) => {
    const item = items.get(mark)
    return item && [item, ...item.under.map((above) => items.get(above))]
  }
  const canExist = (mark: string, from: number, to: number) =>
    chainOf(mark)?.every((item) => possibleValues(false, item?.exists ?? [], from, to).has(true)) ??
    false
  const mustExist = (mark: string, from: number, to: number) =>
    chainOf(mark)?.every(
      (item) => !possibleValues(false, item?.exists ?? [], from, to).has(false),
    ) ?? false
  const mayBeDeleted = (mark: string, to: number) =>
    chainOf(mark)?.some((item) =>
      item?.exists.some(
        ({ value, outcome, begin }) => !value && outcome !== 'refused' && begin <= to,
      ),
    ) ?? true
  const repliesTo = (mark: string) => replies.get(mark) ?? []
  const confessions = [...items]
    .filter(([, { under }]) => under.length === 0)
    .map(([mark, { createdAt = '', exists }]) => {
      return { mark, createdAt, sentAt: Math.min(...exists.map(({ begin }) => begin)) }
    })
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt))

  return {
    items,
    canExist,
    mustExist,
    mayBeDeleted,
    repliesTo,
    confessions: confessions.map(({ mark }) => mark),
    /** Returns the confessions that were created after a moment, except those that were first sent after `to`. */
    confessionsAfter: (createdAt: string, to: number) => {
      const start = confessions.findLastIndex((older) => older.createdAt <= createdAt) + 1
      return confessions
        .slice(start)
        .filter(({ sentAt }) => sentAt <= to)
        .map(({ mark }) => mark)
    },
    textsOf: (mark: string, from: number, to: number) =>
      possibleValues('', items.get(mark)?.texts ?? [], from, to),
    votesBy: (who: string, mark: string, from: number, to: number) =>
      possibleValues(false, items.get(mark)?.votes.get(who) ?? [], from, to),
    votesOn: (mark: string, from: number, to: number) => {
      const voters = [...(items.get(mark)?.votes.values() ?? [])]
      return rangeOf(voters.map((changes) => possibleValues(false, changes, from, to)))
    },
    repliesOn: (mark: string, from: number, to: number) => ({
      least: repliesTo(mark).filter((reply) => mustExist(reply, from, to)).length,
      most: repliesTo(mark).filter((reply) => canExist(reply, from, to)).length,
    }),
    /** Whether a session may be alive. Both, while that is unknown. */
    sessionStates: (name: string, from: number, to: number) =>
      possibleValues(false, sessions.get(name) ?? [], from, to),
    isAccountOpen: (account: string, at: number) =>
      !possibleValues(false, accounts.get(account) ?? [], at).has(false),
  }
}

function rangeOf(states: Set<boolean>[]) {
  return {
    least: states.filter((possible) => !possible.has(false)).length,
    most: states.filter((possible) => possible.has(true)).length,
  }
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  list.push(value)
}
