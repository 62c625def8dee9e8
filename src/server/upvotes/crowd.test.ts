import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Answer, type Caller, useBoard } from '../../../test/board.ts'
import { miscounted } from '../../../test/database/counts.ts'
import { inTurn } from '../../../test/database/lock-waiters.ts'
import { upvoteUrl } from '../../../test/upvote-url.ts'
import { reactions } from '../db/schema/content.ts'

const kinds = ['confession', 'reply'] as const
/** The torture sets it. */
const isFull = process.env.CROWD === 'full'
const peopleAtOnce = isFull ? 50 : 7
const requestsAtOnce = isFull ? 200 : 12

describe('many upvotes at once', () => {
  const board = useBoard()

  test.each(kinds)('on a %s, of many students, all count', async (kind) => {
    const [author, ...voters] = await studentsOf(peopleAtOnce)
    const url = await upvoteUrl(author, kind)

    const answers = await Promise.all(voters.map((voter) => voter.put(url)))

    expect(statusesOf(answers)).toEqual([200])
    expect(new Set(answers.map(({ body }) => body.upvoteCount)).size).toBe(voters.length)
    expect((await author.put(url)).body.upvoteCount).toBe(peopleAtOnce)
    expect(await board.board.db.$count(reactions)).toBe(peopleAtOnce)
  })

  test.each(kinds)('on a %s, of one student, count once', async (kind) => {
    const author = await board.student()
    const url = await upvoteUrl(author, kind)

    const answers = await Promise.all(Array.from({ length: requestsAtOnce }, () => author.put(url)))

    expect(statusesOf(answers)).toEqual([200])
    expect(answers.map(({ body }) => body)).toEqual(
      Array(requestsAtOnce).fill({ upvoteCount: 1, hasVoted: true }),
    )
    expect(await board.board.db.$count(reactions)).toBe(1)
  })

  test.each(kinds)('on a %s, removed by one student, are removed once', async (kind) => {
    const [author, other] = [await board.student(), await board.student()]
    const url = await upvoteUrl(author, kind)
    await Promise.all([author.put(url), other.put(url)])

    const answers = await Promise.all(
      Array.from({ length: requestsAtOnce }, () => author.delete(url)),
    )

    expect(answers.map(({ body }) => body)).toEqual(
      Array(requestsAtOnce).fill({ upvoteCount: 1, hasVoted: false }),
    )
    expect(await board.board.db.$count(reactions)).toBe(1)
  })

  test.each(kinds)(
    'on a %s, added and removed by one student, count at most once',
    async (kind) => {
      const student = await board.student()
      const url = await upvoteUrl(student, kind)

      const answers = await Promise.all(
        Array.from({ length: requestsAtOnce / 2 }, () => [
          student.put(url),
          student.delete(url),
        ]).flat(),
      )

      expect(statusesOf(answers)).toEqual([200])
      expect((await student.put(url)).body).toEqual({ upvoteCount: 1, hasVoted: true })
      expect(await board.board.db.$count(reactions)).toBe(1)
    },
  )

  test.each(kinds)('on a %s, added and removed, leave the right count', async (kind) => {
    const voters = await studentsOf(4)
    const url = await upvoteUrl(voters[0], kind)

    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        voters.flatMap((voter) => [voter.put(url), voter.delete(url)]),
      ).flat(),
    )

    expect(statusesOf(answers)).toEqual([200])
    expect(await miscounted(board.board)).toEqual([])
  })

  test('one that is added and removed at the same moment counts as removed before', async () => {
    const student = await board.student()
    const url = await upvoteUrl(student, 'confession')

    const [, removed] = await inTurn(
      board.board,
      sql`select 1 from confessions for update`,
      () => student.put(url),
      () => student.delete(url),
    )

    expect(removed.body).toEqual({ upvoteCount: 0, hasVoted: false })
    expect((await student.put(url)).body).toEqual({ upvoteCount: 1, hasVoted: true })
    expect((await student.delete(url)).body).toEqual({ upvoteCount: 0, hasVoted: false })
    expect(await board.board.db.$count(reactions)).toBe(0)
  })

  test('one that is removed and added again at the same moment counts', async () => {
    const student = await board.student()
    const url = await upvoteUrl(student, 'confession')
    await student.put(url)

    const [, added] = await inTurn(
      board.board,
      sql`select 1 from confessions for update`,
      () => student.delete(url),
      () => student.put(url),
    )

    expect(added.body).toEqual({ upvoteCount: 1, hasVoted: true })
    expect(await board.board.db.$count(reactions)).toBe(1)
  })

  async function studentsOf(count: number): Promise<[Caller, ...Caller[]]> {
    const others = Array.from({ length: count - 1 }, () => board.student())
    return Promise.all([board.student(), ...others])
  }
})

function statusesOf(answers: Answer[]): number[] {
  return [...new Set(answers.map(({ status }) => status))]
}
