import { randomUUID } from 'node:crypto'
import { isConfessionThere, isReplyThere, type Ledger, votersOf } from './ledger.ts'

/** `note` writes the acknowledgement into the ledger. Every write may be sent again if no answer came. */
export type Write = {
  kind: string
  method: string
  path: string
  body?: object
  done: number[]
  note: (answer: { id: string }) => void
}

type Random = () => number
export const password = 'torture, and kill'

type Choose = (ledger: Ledger, client: number, random: Random) => Write | undefined

/** Numbers out of a hundred writes. The rest are confessions. */
const choices: [number, Choose][] = [
  [28, replyTo],
  [22, upvote],
  [10, removeUpvote],
  [8, edit],
  [6, deleteReply],
  [4, deleteConfession],
  [2, signUp],
]

export function nextWrite(ledger: Ledger, client: number, random: Random): Write {
  let dice = random() * 100
  for (const [share, choose] of choices) {
    dice -= share
    if (dice < 0) return choose(ledger, client, random) ?? confess(ledger, client)
  }
  return confess(ledger, client)
}

function confess(ledger: Ledger, author: number): Write {
  const key = randomUUID()
  const text = { title: `Confession ${inLetters(key)}`, content: `By ${author}. `.repeat(40) }
  return {
    kind: 'confession',
    method: 'POST',
    path: '/api/confessions',
    body: { key, ...text },
    done: [201],
    note: ({ id }) => {
      ledger.confessions.set(id, { author, ...text, content: text.content.trim(), gone: false })
    },
  }
}

function replyTo(ledger: Ledger, author: number, random: Random): Write | undefined {
  const confessionId = pick(confessionsIn(ledger), random)
  if (!confessionId) return undefined
  const above = repliesIn(ledger).filter(
    (id) => ledger.replies.get(id)?.confessionId === confessionId,
  )
  const parentReplyId = random() < 0.6 ? (pick(above, random) ?? null) : null
  const depth = parentReplyId ? (ledger.replies.get(parentReplyId)?.depth ?? 0) + 1 : 0
  if (depth > 3) return undefined
  const key = randomUUID()
  const content = `Reply ${inLetters(key)} by ${author}`
  return {
    kind: 'reply',
    method: 'POST',
    path: `/api/confessions/${confessionId}/replies`,
    body: { key, content, parentReplyId },
    done: [201],
    note: ({ id }) => {
      ledger.replies.set(id, { author, confessionId, parentReplyId, depth, content, gone: false })
    },
  }
}

function upvote(ledger: Ledger, client: number, random: Random): Write | undefined {
  const target = pick([...confessionsIn(ledger), ...repliesIn(ledger)], random)
  if (!target) return undefined
  return {
    kind: 'upvote',
    method: 'PUT',
    path: `${pathOf(ledger, target)}/upvote`,
    done: [200],
    note: () => void votersOf(ledger, target).add(client),
  }
}

function removeUpvote(ledger: Ledger, client: number, random: Random): Write | undefined {
  const own = [...ledger.votes.keys()].filter((target) => votersOf(ledger, target).has(client))
  const target = pick(own, random)
  if (!target) return undefined
  return {
    kind: 'removal',
    method: 'DELETE',
    path: `${pathOf(ledger, target)}/upvote`,
    done: [200],
    note: () => void votersOf(ledger, target).delete(client),
  }
}

function edit(ledger: Ledger, client: number, random: Random): Write | undefined {
  const id = pick(
    confessionsIn(ledger).filter((id) => ledger.confessions.get(id)?.author === client),
    random,
  )
  const confession = id && ledger.confessions.get(id)
  if (!confession) return undefined
  const text = { title: `Edited ${inLetters(randomUUID())}`, content: confession.content }
  return {
    kind: 'edit',
    method: 'PATCH',
    path: `/api/confessions/${id}`,
    body: text,
    done: [200],
    note: () => void Object.assign(confession, text),
  }
}

function deleteReply(ledger: Ledger, client: number, random: Random): Write | undefined {
  const id = pick(
    repliesIn(ledger).filter((id) => ledger.replies.get(id)?.author === client),
    random,
  )
  const reply = id && ledger.replies.get(id)
  return reply ? deletion(pathOf(ledger, id), reply) : undefined
}

function deleteConfession(ledger: Ledger, client: number, random: Random): Write | undefined {
  const id = pick(
    confessionsIn(ledger).filter((id) => ledger.confessions.get(id)?.author === client),
    random,
  )
  const confession = id && ledger.confessions.get(id)
  return confession ? deletion(pathOf(ledger, id), confession) : undefined
}

/** 404 is fine, too: an unanswered try may have deleted the item, or it was deleted with another item. */
function deletion(path: string, item: { gone: boolean }): Write {
  return {
    kind: 'deletion',
    method: 'DELETE',
    path,
    done: [200, 204, 404],
    note: () => {
      item.gone = true
    },
  }
}

/** 409 is fine, too: an unanswered try may have opened the account. */
function signUp(ledger: Ledger): Write {
  const email = `${randomUUID()}@ucsd.edu`
  return {
    kind: 'account',
    method: 'POST',
    path: '/api/account',
    body: { email, password },
    done: [200, 409],
    note: () => void ledger.accounts.add(email),
  }
}

/** Digits of an id may look like a phone number, which the board refuses. */
function inLetters(id: string): string {
  return id.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
}

function confessionsIn(ledger: Ledger): string[] {
  return [...ledger.confessions.keys()].filter((id) => isConfessionThere(ledger, id)).slice(-40)
}

function repliesIn(ledger: Ledger): string[] {
  return [...ledger.replies.keys()].filter((id) => isReplyThere(ledger, id)).slice(-80)
}

function pathOf({ replies }: Ledger, id: string): string {
  return `/api/${replies.has(id) ? 'replies' : 'confessions'}/${id}`
}

function pick<Item>(items: Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)]
}
