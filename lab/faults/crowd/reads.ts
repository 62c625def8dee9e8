import { setTimeout as wait } from 'node:timers/promises'
import type { Seen } from '../history/history.ts'
import { askWhoIAm, type Crowd, type Known, type Person, send, signIn } from './crowd.ts'

const retryMs = 200

type Reading = { act: 'read'; shows: 'newest' | 'complete' | 'some'; item?: string }

// biome-ignore lint/suspicious/noExplicitAny: answers are read field by field, without types
type Any = any

export async function readSomething(crowd: Crowd, person: Person): Promise<boolean> {
  const threads = [...crowd.known.values()].filter(({ under }) => under.length === 0).slice(-40)
  const thread = threads[Math.floor(crowd.random() * threads.length)]
  const dice = crowd.random()
  if (dice < 0.5 && thread) return readThread(crowd, person, thread)
  const shows = dice < 0.8 ? 'newest' : 'some'
  const path = `/api/confessions?sort=${shows === 'newest' ? 'new' : 'top'}`
  const call = { method: 'GET', path }
  const act: Reading = { act: 'read', shows }
  const { entry } = await send(crowd, person, act, call, (act, { items }) =>
    Object.assign(act, { seen: items.map(seenOf) }),
  )
  return entry.outcome !== 'unknown'
}

async function readThread(crowd: Crowd, person: Person, { item, id }: Known): Promise<boolean> {
  const call = { method: 'GET', path: `/api/confessions/${id}/replies` }
  const act: Reading = { act: 'read', shows: 'complete', item }
  const { entry } = await send(crowd, person, act, call, (act, thread) => {
    const replies = flat(thread.replies)
    const isCut = thread.nextCursor || replies.some(({ moreReplies }) => moreReplies > 0)
    Object.assign(act, {
      seen: replies.map(seenOf),
      ...(isCut && { shows: 'some' }),
    })
  })
  return entry.outcome !== 'unknown'
}

/** Everyone reads the whole feed and who they are. They share the threads. */
export async function readEverything(crowd: Crowd): Promise<void> {
  for (const person of crowd.people) {
    while (person.email && !person.session) await signIn(crowd, person)
    await readFeed(crowd, person)
    if (!person.email) continue
    await askWhoIAm(crowd, person)
    for (const ended of person.ended.slice(-5)) await askWhoIAm(crowd, person, ended)
  }
  const confessions = [...crowd.known.values()].filter(({ under }) => under.length === 0)
  for (const [index, confession] of confessions.entries()) {
    const person = crowd.people[index % crowd.people.length]
    if (person) await readThread(crowd, person, confession)
  }
}

/** Reads all pages of the feed as one answer. */
async function readFeed(crowd: Crowd, person: Person): Promise<void> {
  const seen: Seen[] = []
  const [board = ''] = crowd.addresses
  const begin = performance.now()
  let cursor: string | undefined = ''
  while (cursor !== undefined) {
    const path = `${board}/api/confessions${cursor && `?cursor=${cursor}`}`
    const { status, body } = await person.browser.send('GET', path)
    if (status === 503) {
      await wait(retryMs)
      continue
    }
    if (status !== 200) throw new Error(`Reading the feed at the end answered ${status}`)
    seen.push(...body.items.map(seenOf))
    cursor = body.nextCursor ?? undefined
  }
  crowd.history.add({
    ...{ act: 'read', shows: 'complete', seen, begin, end: performance.now() },
    ...{ who: person.name, session: person.session, board, status: 200, outcome: 'ok' },
  })
}

/** Returns what someone was shown of a confession, a card or a reply. */
function seenOf(shown: Any): Seen {
  const { id, title, content, preview, upvoteCount, replyCount, createdAt, hasVoted, isOwner } =
    shown
  const [item = ''] = (content ?? preview).split(':')
  return {
    ...{ item, id, text: title ?? content, votes: upvoteCount, createdAt },
    ...{ hasVoted, isOwn: isOwner },
    ...(replyCount !== undefined && { replies: replyCount }),
  }
}

function flat(replies: Any[]): Any[] {
  return replies.flatMap((reply) => [reply, ...flat(reply.replies)])
}
