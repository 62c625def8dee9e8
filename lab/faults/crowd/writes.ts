import { randomUUID } from 'node:crypto'
import { remoteBrowser } from '../../../test/remote-browser.ts'
import { type Crowd, type Known, type Person, signUp, type Write } from './crowd.ts'

type Choose = (crowd: Crowd, person: Person) => Write | undefined

/** Numbers out of a hundred writes. The rest are confessions. */
const choices: [number, Choose][] = [
  [28, replyTo],
  [22, upvote],
  [10, removeUpvote],
  [8, edit],
  [6, remove],
  [3, writeNothing],
  [2, removeFromSomeoneElse],
  [3, writeAfterTheEnd],
  [1, openAccount],
]

export function nextWrite(crowd: Crowd, person: Person): Write {
  let dice = crowd.random() * 100
  for (const [share, choose] of choices) {
    dice -= share
    if (dice < 0) return choose(crowd, person) ?? confess(person)
  }
  return confess(person)
}

export function confess({ name }: Person): Write {
  const key = randomUUID()
  const item = inLetters(key)
  const title = `Confession ${item}`
  return {
    act: { act: 'post', item, under: [], text: title },
    method: 'POST',
    path: '/api/confessions',
    body: { key, title, content: `${item}: ${`by ${name}. `.repeat(20)}` },
  }
}

function replyTo(crowd: Crowd, _: Person): Write | undefined {
  const above = recent(crowd)
  if (!above || above.under.length > 3) return undefined
  const confession = above.under.length === 0 ? above : crowd.known.get(above.under[0] ?? '')
  const key = randomUUID()
  const item = inLetters(key)
  const content = `${item}: a reply`
  return {
    act: { act: 'post', item, under: [...above.under, above.item], text: content },
    method: 'POST',
    path: `/api/confessions/${confession?.id}/replies`,
    body: { key, content, parentReplyId: above === confession ? null : above.id },
  }
}

function upvote(crowd: Crowd): Write | undefined {
  const target = recent(crowd)
  return target && vote(target, true)
}

function removeUpvote(crowd: Crowd, { votes }: Person): Write | undefined {
  const target = crowd.known.get(pick(crowd, [...votes]) ?? '')
  return target && isThere(crowd, target) ? vote(target, false) : undefined
}

function vote(target: Known, isOn: boolean): Write {
  return {
    act: { act: 'vote', item: target.item, isOn },
    method: isOn ? 'PUT' : 'DELETE',
    path: `${pathOf(target)}/upvote`,
  }
}

function edit(crowd: Crowd, { name }: Person): Write | undefined {
  const target = recent(crowd, ({ author }) => author === name)
  if (!target) return undefined
  const { item, under } = target
  const text = `${under.length === 0 ? 'Edited' : `${item}: edited`} ${inLetters(randomUUID())}`
  return {
    act: { act: 'edit', item, text },
    method: 'PATCH',
    path: pathOf(target),
    body: under.length === 0 ? { title: text, content: `${item}: edited` } : { content: text },
  }
}

/** Mostly replies, because a confession takes everything below it along. */
function remove(crowd: Crowd, { name }: Person): Write | undefined {
  const isReply = crowd.random() < 0.7
  const target = recent(
    crowd,
    ({ author, under }) => author === name && under.length > 0 === isReply,
  )
  return target && deletion(target)
}

function removeFromSomeoneElse(crowd: Crowd, { name }: Person): Write | undefined {
  const target = recent(crowd, ({ author }) => author !== name)
  return target && deletion(target)
}

function deletion(target: Known): Write {
  return { act: { act: 'delete', item: target.item }, method: 'DELETE', path: pathOf(target) }
}

/** Is refused. */
function writeNothing(_: Crowd, person: Person): Write {
  const write = confess(person)
  return { ...write, body: { ...write.body, title: '' } }
}

/** Returns a write that is refused, because its session has ended. */
function writeAfterTheEnd(_: Crowd, person: Person): Write | undefined {
  const ended = person.ended.at(-1)
  return ended && { ...confess(person), ...ended }
}

/** Opens an account in another browser, because opening one replaces the session. */
function openAccount({ addresses }: Crowd): Write {
  const account = randomUUID()
  const browser = remoteBrowser(addresses[0] ?? '')
  return { act: { act: 'open account', account }, ...signUp(`${account}@ucsd.edu`), browser }
}

/** Digits of an id may look like a phone number, which the board refuses. */
function inLetters(id: string): string {
  return id.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
}

function recent(crowd: Crowd, isMeant: (known: Known) => boolean = () => true): Known | undefined {
  const latest = [...crowd.known.values()].slice(-120)
  return pick(
    crowd,
    latest.filter((known) => isThere(crowd, known) && isMeant(known)),
  )
}

function isThere({ known }: Crowd, { isGone, under }: Known): boolean {
  return !isGone && under.every((above) => known.get(above)?.isGone === false)
}

function pathOf({ id, under }: Known): string {
  return `/api/${under.length > 0 ? 'replies' : 'confessions'}/${id}`
}

function pick<Item>({ random }: Crowd, items: Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)]
}
