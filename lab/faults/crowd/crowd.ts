import { type RemoteBrowser, remoteBrowser } from '../../../test/remote-browser.ts'
import { servedBy } from '../../topology/machines.ts'
import { type Act, type Entry, type History, outcomeOf } from '../history/history.ts'

export const password = 'torture, and kill'
const timeoutMs = 12_000

/** An acknowledged confession or reply, as all clients share it. `isGone` is set with its deletion. */
export type Known = {
  item: string
  id: string
  author: string
  under: string[]
  isGone: boolean
}

export type Crowd = {
  history: History
  random: () => number
  /** Each call goes to one of these boards. */
  addresses: string[]
  known: Map<string, Known>
  people: Person[]
}

/** A member, or a visitor, who has no email address. */
export type Person = {
  name: string
  email?: string
  browser: RemoteBrowser
  session?: string | undefined
  sessions: number
  ended: { session: string; browser: RemoteBrowser }[]
  votes: Set<string>
  pending?: Write | undefined
  tries: number
}

type Call = {
  method: string
  path: string
  body?: object
  browser?: RemoteBrowser
  session?: string
}

/** Every write may be sent again if no answer came. */
export type Write = Call & { act: Act }

// biome-ignore lint/suspicious/noExplicitAny: answers are read field by field, without types
type Answer = { entry: Entry; body: any }

export function createCrowd(crowd: Pick<Crowd, 'history' | 'random' | 'addresses'>): Crowd {
  return { ...crowd, known: new Map(), people: [] }
}

/** `open` opens the account, where that takes more than one call. */
export async function addMember(
  crowd: Crowd,
  name: string,
  open?: (browser: RemoteBrowser, email: string) => Promise<void>,
): Promise<Person> {
  const person = { ...newPerson(crowd, name), email: `${name}@ucsd.edu` }
  const { email } = person
  if (open) await open(person.browser, email)
  else {
    const { entry } = await send(
      crowd,
      person,
      { act: 'open account', account: name },
      signUp(email),
    )
    if (entry.outcome !== 'ok') throw new Error(`Signing up ${email} answered ${entry.status}`)
  }
  while (!person.session) await signIn(crowd, person)
  crowd.people.push(person)
  return person
}

export function addVisitor(crowd: Crowd, name: string): Person {
  const visitor = newPerson(crowd, `visitor ${name}`)
  crowd.people.push(visitor)
  return visitor
}

function newPerson({ addresses }: Crowd, name: string): Person {
  const browser = remoteBrowser(addresses[0] ?? '', '', { timeoutMs })
  return { name, browser, sessions: 0, ended: [], votes: new Set(), tries: 0 }
}

export const signUp = (email: string) =>
  ({ method: 'POST', path: '/api/account', body: { email, password } }) as const

/** Sends a call to one of the boards and adds it to the history. `fill` adds what its answer says. */
export async function send(
  { history, random, addresses }: Crowd,
  person: Person,
  act: Act,
  {
    method,
    path,
    body,
    browser = person.browser,
    session = browser === person.browser ? person.session : undefined,
  }: Call,
  fill: (act: Act, body: Answer['body']) => void = () => {},
): Promise<Answer> {
  const board = addresses[Math.floor(random() * addresses.length)] ?? ''
  const begin = performance.now()
  const answer = await browser.send(method, `${board}${path}`, body).catch((error: unknown) => {
    if (error instanceof TypeError || error instanceof DOMException)
      return { status: 0, body: null, headers: new Headers() }
    throw error
  })
  const { status } = answer
  const outcome = outcomeOf(status)
  if (outcome === 'ok') fill(act, answer.body)
  const end = performance.now()
  const process = answer.headers.get(servedBy) ?? undefined
  const who = person.name
  const entry: Entry = { ...act, begin, end, who, session, board, process, status, outcome }
  history.add(entry)
  return { entry, body: answer.body }
}

export async function sendWrite(crowd: Crowd, person: Person, write: Write): Promise<Entry> {
  const { entry, body } = await send(crowd, person, write.act, write, (act, body) => {
    if (act.act === 'post') Object.assign(act, { id: body.id, createdAt: body.createdAt })
    if (act.act === 'vote') Object.assign(act, { votes: body.upvoteCount, hasVoted: body.hasVoted })
  })
  if (entry.outcome !== 'ok') return entry
  const { act } = write
  if (act.act === 'post') {
    const { item, under } = act
    crowd.known.set(item, { item, id: body.id, author: person.name, under, isGone: false })
  }
  const known = 'item' in act && act.item ? crowd.known.get(act.item) : undefined
  if (act.act === 'delete' && known) known.isGone = true
  if (act.act === 'vote') person.votes[act.isOn ? 'add' : 'delete'](act.item)
  return entry
}

export async function signIn(crowd: Crowd, person: Person): Promise<boolean> {
  const { name, email } = person
  const begins = `${name} ${++person.sessions}`
  const call = { method: 'POST', path: '/api/session', body: { email, password } }
  const { entry } = await send(crowd, person, { act: 'sign in', account: name, begins }, call)
  if (entry.outcome === 'ok') person.session = begins
  return isKnown(entry)
}

export async function signOut(crowd: Crowd, person: Person): Promise<boolean> {
  const { session } = person
  if (!session) return true
  // A copy of the browser as it was, which must be signed out, too.
  const { origin, cookie } = person.browser
  const browser = remoteBrowser(origin, cookie, { timeoutMs })
  person.session = undefined
  const call = { method: 'DELETE', path: '/api/session', session }
  const { entry } = await send(crowd, person, { act: 'sign out' }, call)
  if (entry.outcome === 'ok') person.ended.push({ session, browser })
  return isKnown(entry)
}

export async function askWhoIAm(
  crowd: Crowd,
  person: Person,
  from: { session?: string | undefined; browser: RemoteBrowser } = person,
): Promise<boolean> {
  const { session, browser } = from
  const call = { method: 'GET', path: '/api/session', browser, ...(session && { session }) }
  const { entry } = await send(crowd, person, { act: 'ask who I am' }, call, (act, { user }) => {
    Object.assign(act, { account: user ? user.email.split('@')[0] : null })
  })
  return isKnown(entry)
}

export function isKnown({ outcome }: Entry): boolean {
  return outcome !== 'unknown'
}
