import { createHash } from 'node:crypto'
import type { InferInsertModel } from 'drizzle-orm'
import { makePreview } from '../src/contract/preview.ts'
import type { Board } from '../src/server/board/board.ts'
import { authorTag, voterTag } from '../src/server/crypto/tags.ts'
import { users } from '../src/server/db/schema/accounts.ts'
import { confessions, reactions, replies } from '../src/server/db/schema/content.ts'
import { fillModerationQueue } from './desk.ts'
import { createPeople, type Person } from './people.ts'
import { seededRandom, shuffled } from './random.ts'
import { sampleConfessions } from './texts/all.ts'
import type { SampleConfession, SampleReply, Voice } from './texts/shape.ts'

type ReplyRow = InferInsertModel<typeof replies>
type ReactionRow = InferInsertModel<typeof reactions>

const minute = 60_000
const day = 24 * 60 * minute
const span = 75 * day
const batch = 500

export type Campus = { confessions: number; replies: number; upvotes: number }

export async function isEmpty({ db }: Board): Promise<boolean> {
  const counts = [users, confessions, replies].map((table) => db.$count(table))
  return (await Promise.all(counts)).every((count) => count === 0)
}

/** Writes confessions of the last 75 days with threads and votes, the same every time, in one transaction. */
export async function fillCampus(board: Board): Promise<Campus> {
  return board.db.transaction(async (tx) => {
    const people = await createPeople(tx, board)
    const rows = writeCampus(board, people)
    for (const part of batches(rows.confessions)) await tx.insert(confessions).values(part)
    for (const part of batches(rows.replies)) await tx.insert(replies).values(part)
    for (const part of batches(rows.reactions)) await tx.insert(reactions).values(part)
    await fillModerationQueue(tx, board, people, (title) => sampleId(`confession ${title}`))
    return {
      confessions: rows.confessions.length,
      replies: rows.replies.length,
      upvotes: rows.reactions.length,
    }
  })
}

function writeCampus({ config, keys }: Board, people: Person[]) {
  const random = seededRandom(2026)
  const now = Date.now()
  const written = {
    confessions: [] as InferInsertModel<typeof confessions>[],
    replies: [] as ReplyRow[],
    reactions: [] as ReactionRow[],
  }
  const members = people.filter(({ isMember }) => isMember)
  // Members write more than others, so that the accounts one can sign in to have content.
  const pick = () => {
    const from = random() < 0.15 ? members : people
    return from[Math.floor(random() * from.length)] as Person
  }

  for (const [index, sample] of shuffled(sampleConfessions, random).entries()) {
    const age = 4 * minute + span * (index / sampleConfessions.length) ** 1.7
    const createdAt = new Date(now - age)
    const cast = castOf(sample, pick)
    const id = sampleId(`confession ${sample.title}`)
    const thread = writeThread(sample, id, createdAt)
    const tag = authorTag(keys, voice(cast, 'op').account, createdAt)
    const upvotes = vote('confession', id, sample.appeal, createdAt)
    written.confessions.push({
      id,
      title: sample.title,
      content: sample.content,
      ...makePreview(sample.content),
      topic: config.topics.find((name) => name === sample.topic) ?? null,
      authorTag: tag,
      createdAt,
      upvoteCount: upvotes,
      replyCount: thread.length,
    })
    const tags = new Map<string | null | undefined, string>([[null, tag]])
    for (const { voice: from, ...reply } of thread) {
      const account = voice(cast, from).account
      const [ownTag, answeredTag] = [
        authorTag(keys, account, reply.createdAt),
        tags.get(reply.parentReplyId),
      ]
      tags.set(reply.id, ownTag)
      written.replies.push({
        ...reply,
        authorTag: ownTag,
        answeredTag: answeredTag === ownTag ? null : answeredTag,
        isOp: from === 'op',
        upvoteCount: vote('reply', reply.id, sample.appeal * random() * 0.6, reply.createdAt),
      })
    }
  }
  return written

  /** Adds votes of different people on days between the posting and now, and returns how many. */
  function vote(kind: 'confession' | 'reply', id: string, appeal: number, since: Date): number {
    const count = Math.floor(appeal * (0.6 + 0.4 * random()) * people.length)
    for (const { voter } of shuffled(people, random).slice(0, count)) {
      const at = since.getTime() + random() ** 2 * (now - since.getTime())
      written.reactions.push({
        [kind === 'confession' ? 'confessionId' : 'replyId']: id,
        voterTag: voterTag(keys.vote, voter, id),
        createdOn: new Date(at).toISOString().slice(0, 10),
      })
    }
    return count
  }

  /** Returns the replies of a thread, each parent before its children. */
  function writeThread(sample: SampleConfession, confessionId: string, start: Date) {
    const thread: (Omit<ReplyRow, 'authorTag' | 'isOp'> & { createdAt: Date; voice: Voice })[] = []
    const write = (
      below: SampleReply[] = [],
      parent: string | null,
      depth: number,
      after: Date,
    ) => {
      for (const { from, text, replies: children = [] } of below) {
        const wait = 2 * minute + random() ** 3 * 9 * 60 * minute
        const createdAt = new Date(Math.min(after.getTime() + wait, now - minute))
        const id = sampleId(`reply ${confessionId} ${thread.length}`)
        thread.push({
          id,
          confessionId,
          parentReplyId: parent,
          depth,
          content: text,
          createdAt,
          answerCount: children.length,
          voice: from,
        })
        write(children, id, depth + 1, createdAt)
      }
    }
    write(sample.replies, null, 0, start)
    return thread
  }
}

type Cast = Map<Voice, Person>

/** Gives each voice of a thread a different person. */
function castOf(sample: SampleConfession, pick: () => Person): Cast {
  const cast: Cast = new Map()
  const voices = new Set<Voice>(['op', ...voicesOf(sample.replies)])
  for (const voice of voices) {
    let person = pick()
    while ([...cast.values()].includes(person)) person = pick()
    cast.set(voice, person)
  }
  return cast
}

function voicesOf(below: SampleReply[] = []): Voice[] {
  return below.flatMap(({ from, replies }) => [from, ...voicesOf(replies)])
}

function voice(cast: Cast, of: Voice): Person {
  const person = cast.get(of)
  if (!person) throw new Error(`The thread has no voice ${of}`)
  return person
}

/** Derives an id in the form of a UUIDv4 from a name. */
function sampleId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function batches<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / batch) }, (_, index) =>
    rows.slice(index * batch, (index + 1) * batch),
  )
}
