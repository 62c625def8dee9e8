import { hash } from 'node:crypto'
import { seededRandom, shuffled } from './random.ts'
import { sampleConfessions } from './texts/all.ts'
import type { SampleReply } from './texts/shape.ts'

export type Entry = [id: string, fields: Record<string, unknown>]

/**
 * A board of any size in the form of its export: documents and accounts, generated one by one. A seed always gives the
 * same board.
 */
export type OldBoard = {
  confessions: () => Iterable<Entry>
  replies: () => Iterable<Entry>
  reactions: () => Iterable<Entry>
  users: () => Iterable<Record<string, unknown>>
}

/** The published example of Firebase's scrypt. Every account of the sample board has this password. */
export const samplePassword = {
  password: 'user1password',
  passwordHash:
    'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
  hashConfig: {
    algorithm: 'SCRYPT',
    base64_signer_key:
      'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    base64_salt_separator: 'Bw==',
    rounds: 8,
    mem_cost: 14,
  },
}

/** Confessions and replies are generated in blocks. A thread never leaves its block. */
const block = { confessions: 10, replies: 35 }
const documentsPerPerson = 40
/** Every fifth confession and reply is older than reactions, and stores its votes itself. */
const legacyEvery = 5
const opened = Date.UTC(2022, 8, 1)
const closed = Date.UTC(2025, 5, 1)
const day = 24 * 60 * 60 * 1000

/** The numbers of documents out of a thousand that have each irregularity. */
const oddConfessions = {
  noTime: 3,
  oddTime: 3,
  noAuthor: 2,
  noTitle: 2,
  noContent: 2,
  bareCount: 5,
  bothCounts: 5,
  unknownFields: 8,
  unstorable: 1,
  strangeAuthor: 4,
}
const oddReplies = {
  noTime: 3,
  oddTime: 3,
  noAuthor: 2,
  noContent: 2,
  bareCount: 5,
  bothCounts: 5,
  unknownFields: 8,
  missingParent: 4,
  ownParent: 1,
  goneConfession: 4,
  noConfession: 1,
  strangeAuthor: 4,
}
const oddReactions = {
  noTime: 3,
  oddTime: 3,
  noVoter: 1,
  noTarget: 1,
  twoTargets: 1,
  goneTarget: 3,
  otherKind: 1,
  strangeVoter: 4,
}
const oddUsers = { noAddress: 4, elsewhere: 12, capitals: 5, disabled: 2, noTime: 3 }

type Random = () => number
type Kind = 'confession' | 'reply'

/** Generates a board with this number of documents: about a tenth confessions, a third replies, the rest reactions. */
export function makeOldBoard(documents: number, seed: number): OldBoard {
  const confessionCount = Math.max(1, Math.round(documents / block.confessions))
  const replyCount = Math.floor((confessionCount * block.replies) / block.confessions)
  const personCount = Math.max(2, Math.ceil(documents / documentsPerPerson))
  const items = confessionCount + replyCount
  const votedItems = items - Math.floor((items + 1) / legacyEvery)
  const voteCount = Math.max(0, documents - items)

  const idOf = (kind: string, index: number) => hash('sha256', `${seed} ${kind} ${index}`)
  const documentId = (kind: string, index: number) => idOf(kind, index).slice(0, 20)
  const personId = (index: number) => idOf('person', index).slice(0, 28)
  const strangerId = (index: number) => idOf('stranger', index).slice(0, 28)
  const randomOf = (kind: string, index: number) =>
    seededRandom(Number.parseInt(idOf(`random ${kind}`, index).slice(0, 8), 16))

  return { confessions, replies, reactions, users }

  function* confessions(): Generator<Entry> {
    for (const { first, threads } of blocks()) {
      for (const [offset, thread] of threads.entries())
        yield confession(first.confession + offset, thread.length)
    }
  }

  function* replies(): Generator<Entry> {
    for (const { first, threads } of blocks()) {
      const random = randomOf('order of replies', first.reply)
      const all = threads.flatMap((thread, offset) =>
        thread.map((place) => ({ ...place, confession: first.confession + offset })),
      )
      for (const place of shuffled(all, random)) yield reply(place)
    }
  }

  function* reactions(): Generator<Entry> {
    for (let place = 0; place < votedItems; place++) {
      const item = itemAt(place)
      const [start, end] = votesAt(place)
      for (let vote = start; vote < end; vote++) yield reaction(vote, item, vote - start)
    }
  }

  function* users(): Generator<Record<string, unknown>> {
    for (let index = 0; index < personCount; index++) yield user(index)
  }

  function confession(index: number, answers: number): Entry {
    const random = randomOf('confession', index)
    const odd = drawIrregularity(random, oddConfessions)
    const sample = pick(sampleConfessions, random)
    const at = timeOfConfession(index)
    const fields: Record<string, unknown> = {
      title: sample.title,
      content: sample.content,
      user_id: odd === 'strangeAuthor' ? strangerId(index) : personId(authorOf(random)),
      created_at: stamp(at),
      reply_count: answers,
      ...votes('confession', index, odd, random),
    }
    if (random() < 0.05) fields.updated_at = stamp(at + random() * day)
    addIrregularity(fields, odd, random)
    return [documentId('confession', index), withCollections(fields)]
  }

  function reply({ index, confession, parent }: Place & { confession: number }): Entry {
    const random = randomOf('reply', index)
    const odd = drawIrregularity(random, oddReplies)
    const fields: Record<string, unknown> = {
      content: pick(sampleReplies, random),
      user_id: odd === 'strangeAuthor' ? strangerId(index) : personId(authorOf(random)),
      confession_id: documentId('confession', confession),
      parent_reply_id: parent === null ? null : documentId('reply', parent),
      created_at: stamp(timeOfConfession(confession) + random() ** 2 * 10 * day),
      ...votes('reply', index, odd, random),
    }
    // Replies from before threads lack this field.
    if (parent === null && isLegacy(confessionCount + index)) delete fields.parent_reply_id
    if (random() < 0.03) fields.updated_at = stamp(closed + random() * day)
    if (odd === 'missingParent') fields.parent_reply_id = documentId('lost reply', index)
    if (odd === 'ownParent') fields.parent_reply_id = documentId('reply', index)
    if (odd === 'goneConfession') fields.confession_id = documentId('lost confession', index)
    if (odd === 'noConfession') fields.confession_id = null
    addIrregularity(fields, odd, random)
    return [documentId('reply', index), withCollections(fields)]
  }

  function reaction(vote: number, { kind, index }: Item, number: number): Entry {
    const random = randomOf('reaction', vote)
    const odd = drawIrregularity(random, oddReactions)
    const target = documentId(odd === 'goneTarget' ? 'lost target' : kind, index)
    const fields: Record<string, unknown> = {
      user_id: odd === 'strangeVoter' ? strangerId(vote) : personId(voterOf(kind, index, number)),
      confession_id: kind === 'confession' ? target : null,
      reply_id: kind === 'reply' ? target : null,
      reaction_type: odd === 'otherKind' ? 'heart' : 'upvote',
      created_at: stamp(opened + random() * (closed - opened)),
    }
    if (odd === 'noVoter') fields.user_id = null
    if (odd === 'noTarget') Object.assign(fields, { confession_id: null, reply_id: null })
    if (odd === 'twoTargets') Object.assign(fields, { confession_id: target, reply_id: target })
    addIrregularity(fields, odd, random)
    return [documentId('reaction', vote), withCollections(fields)]
  }

  function user(index: number): Record<string, unknown> {
    const random = randomOf('user', index)
    const odd = drawIrregularity(random, oddUsers)
    const address = `student-${index}@${odd === 'elsewhere' ? 'example.com' : 'ucsd.edu'}`
    const email = odd === 'capitals' ? address.toUpperCase() : address
    const isGoogle = random() < 0.3
    const since = String(Math.floor(opened + random() ** 2 * (closed - opened)))
    return {
      localId: personId(index),
      ...(odd !== 'noAddress' && { email, emailVerified: isGoogle || random() < 0.8 }),
      ...(odd !== 'noAddress' &&
        !isGoogle && { passwordHash: samplePassword.passwordHash, salt: samplePassword.salt }),
      ...(odd !== 'noTime' && { createdAt: since }),
      lastSignedInAt: since,
      ...(odd === 'disabled' && { disabled: true }),
      providerUserInfo:
        isGoogle && odd !== 'noAddress'
          ? [{ providerId: 'google.com', rawId: `${index}`, email }]
          : [],
    }
  }

  /** Returns the vote fields of an item, which depend on its age. */
  function votes(kind: Kind, index: number, odd: string | undefined, random: Random) {
    const item = kind === 'confession' ? index : confessionCount + index
    if (isLegacy(item)) {
      const count = Math.floor(random() ** 3 * Math.min(personCount, 12))
      const upvotes: unknown[] = votersOf(kind, index, count)
      if (random() < 0.01) upvotes.push(null)
      return odd === 'bothCounts' ? { upvotes, upvote_count: count } : { upvotes }
    }
    const [start, end] = votesAt(placeOf(item))
    const counted = { upvote_count: end - start + (odd === 'bareCount' ? 3 : 0) }
    return odd === 'bothCounts'
      ? { ...counted, upvotes: votersOf(kind, index, end - start) }
      : counted
  }

  function votersOf(kind: Kind, index: number, count: number): string[] {
    return Array.from({ length: count }, (_, number) => personId(voterOf(kind, index, number)))
  }

  /** Returns a person for each vote of an item. They differ as long as there are enough people. */
  function voterOf(kind: Kind, index: number, number: number): number {
    const start = Math.floor(randomOf(`voters of ${kind}`, index)() * personCount)
    return (start + number) % personCount
  }

  /** A few people write most of the texts. */
  function authorOf(random: Random): number {
    return Math.floor(random() ** 2 * personCount)
  }

  function timeOfConfession(index: number): number {
    return opened + randomOf('time', index)() * (closed - opened)
  }

  /** Returns the range of an item's vote numbers. The first items have the most votes. */
  function votesAt(place: number): [start: number, end: number] {
    const upTo = (count: number) => Math.floor(voteCount * Math.sqrt(count / votedItems))
    return [upTo(place), upTo(place + 1)]
  }

  function itemAt(place: number): Item {
    const item = Math.floor(place / 4) * legacyEvery + (place % 4) + (place % 4 === 3 ? 1 : 0)
    return item < confessionCount
      ? { kind: 'confession', index: item }
      : { kind: 'reply', index: item - confessionCount }
  }

  /** Yields the threads of ten confessions at a time. A reply is only a number here, to save memory. */
  function* blocks(): Generator<Block> {
    for (let number = 0; number * block.confessions < confessionCount; number++) {
      const first = { confession: number * block.confessions, reply: number * block.replies }
      const random = randomOf('block', number)
      const confessions = Math.min(block.confessions, confessionCount - first.confession)
      const replies = Math.min(block.replies, replyCount - first.reply)
      const threads: Place[][] = Array.from({ length: confessions }, () => [])
      for (let index = first.reply; index < first.reply + replies; index++) {
        const thread = pick(threads, () => random() ** 2)
        thread.push(placeBelow(thread, index, random))
      }
      yield { first, threads }
    }
  }
}

/** An item in the order of items with reactions, which are four of every five. */
type Item = { kind: Kind; index: number }
type Place = { index: number; parent: number | null; depth: number }
type Block = { first: { confession: number; reply: number }; threads: Place[][] }

function isLegacy(item: number): boolean {
  return item % legacyEvery === 3
}

/** Returns how many items with reactions come before this one. */
function placeOf(item: number): number {
  return item - Math.floor((item + 1) / legacyEvery)
}

/** Half of the replies answer another reply, mostly within three levels, as on the old board. */
function placeBelow(thread: Place[], index: number, random: Random): Place {
  const isDeep = random() < 0.1
  const [deep, usual] = [thread.filter(isDeepest), thread.filter((place) => !isDeepest(place))]
  const possible = isDeep && deep.length > 0 ? deep : usual
  if (possible.length === 0 || random() < 0.5) return { index, parent: null, depth: 0 }
  const above = pick(possible, random)
  return { index, parent: above.index, depth: above.depth + 1 }
}

function isDeepest({ depth }: Place): boolean {
  return depth >= 3
}

/** Adds an irregularity that any document can have. */
function addIrregularity(
  fields: Record<string, unknown>,
  odd: string | undefined,
  random: Random,
): void {
  const oddTimes = ['yesterday', 0, { _seconds: 'soon' }, stamp(-1), null, '']
  if (odd === 'noTime') delete fields.created_at
  if (odd === 'oddTime') fields.created_at = pick(oddTimes, random)
  if (odd === 'noAuthor') delete fields.user_id
  if (odd === 'noTitle') fields.title = ' '
  if (odd === 'noContent') delete fields.content
  if (odd === 'unstorable') fields.content = `${fields.content}\u0000`
  if (odd === 'unknownFields') Object.assign(fields, { mood: 'tired', tags: ['a', { b: [1] }] })
}

/** The export tool writes this field even for documents without subcollections. */
function withCollections(fields: Record<string, unknown>) {
  return { ...fields, __collections__: {} }
}

function stamp(ms: number) {
  const _seconds = Math.floor(ms / 1000)
  const _nanoseconds = Math.floor(ms % 1000) * 1e6
  return { __datatype__: 'timestamp', value: { _seconds, _nanoseconds } }
}

function drawIrregularity(random: Random, odds: Record<string, number>): string | undefined {
  let dice = random() * 1000
  for (const [oddity, permille] of Object.entries(odds)) {
    dice -= permille
    if (dice < 0) return oddity
  }
  return undefined
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

const sampleReplies = sampleConfessions.flatMap(({ replies }) => textsOf(replies))

function textsOf(below: SampleReply[] = []): string[] {
  return below.flatMap(({ text, replies }) => [text, ...textsOf(replies)])
}
