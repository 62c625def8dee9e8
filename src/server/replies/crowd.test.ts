import { describe, expect, test } from 'vitest'
import { type Answer, type Caller, useBoard } from '../../../test/board.ts'
import { miscounted } from '../../../test/database/counts.ts'
import { confessions, reactions, replies } from '../db/schema/content.ts'

/** Several rounds let the requests meet in different orders. */
const rounds = 6

describe('many students at once', () => {
  const board = useBoard()

  test('all their replies count', async () => {
    const students = await studentsOf(3)
    const { id } = await students[0].confess()
    const { id: above } = await students[0].reply(id)

    await Promise.all(
      students.flatMap((student) =>
        Array.from({ length: 8 }, (_, i) => student.reply(id, 'x', i % 2 ? above : undefined)),
      ),
    )

    expect((await students[0].get(`/api/confessions/${id}`)).body.replyCount).toBe(25)
    expect(await miscounted(board.board)).toEqual([])
  })

  test('replies below a reply that is being deleted never leave a wrong count', async () => {
    const [author, other] = await studentsOf(2)
    const { id } = await author.confess()

    for (let round = 0; round < rounds; round++) {
      const branches = await Promise.all([branchOf(author, id), branchOf(author, id)])
      const answers = await Promise.all(
        branches.flatMap(([top, middle, leaf]) => [
          post(other, id, top),
          post(other, id, middle),
          author.delete(`/api/replies/${middle}`),
          post(other, id, leaf),
          post(author, id, middle),
          post(author, id),
          author.delete(`/api/replies/${top}`),
          post(other, id, top),
        ]),
      )

      expect(statusesBeside(answers, 200, 201, 404)).toEqual([])
      expect(await miscounted(board.board)).toEqual([])
    }
  })

  test('several deletions of one branch subtract each reply once', async () => {
    const author = await board.student()
    const { id } = await author.confess()

    for (let round = 0; round < rounds; round++) {
      const branch = await branchOf(author, id)
      const ids = [...branch, ...branch, ...branch.toReversed()]
      const answers = await Promise.all(ids.map((reply) => author.delete(`/api/replies/${reply}`)))

      expect(statusesBeside(answers, 200, 404)).toEqual([])
      const removed = answers.reduce((sum, { body }) => sum + (body.removed ?? 0), 0)
      expect(removed).toBe(branch.length)
      expect((await author.get(`/api/confessions/${id}`)).body.replyCount).toBe(0)
    }
  })

  test("upvotes on a reply that is being deleted don't fail, and it is still subtracted", async () => {
    const [author, ...voters] = await studentsOf(4)
    const { id } = await author.confess()

    for (let round = 0; round < rounds; round++) {
      const branch = await branchOf(author, id)
      const votes = () =>
        voters.flatMap((voter) => branch.map((reply) => voter.put(`/api/replies/${reply}/upvote`)))
      const [deleted, ...voted] = await Promise.all([
        author.delete(`/api/replies/${branch[0]}`),
        ...votes(),
        author.patch(`/api/replies/${branch[2]}`, { content: 'Edited' }),
      ])

      expect(deleted.body).toEqual({ removed: branch.length })
      expect(statusesBeside(voted, 200, 404)).toEqual([])
      expect((await author.get(`/api/confessions/${id}`)).body.replyCount).toBe(0)
      expect(await board.board.db.$count(reactions)).toBe(0)
    }
  })

  test('a confession that is deleted while people upvote, reply and edit takes everything with it', async () => {
    const [author, ...others] = await studentsOf(3)
    const { db } = board.board

    for (let round = 0; round < rounds; round++) {
      const { id } = await author.confess()
      const branch = await branchOf(author, id)
      const busy = () =>
        others.flatMap((other) => [
          other.put(`/api/confessions/${id}/upvote`),
          ...branch.map((reply) => other.put(`/api/replies/${reply}/upvote`)),
          post(other, id),
          post(other, id, branch[1]),
          other.get(`/api/confessions/${id}/replies`),
          other.delete(`/api/confessions/${id}/upvote`),
        ])
      const answers = await Promise.all([
        ...busy(),
        author.delete(`/api/replies/${branch[1]}`),
        author.delete(`/api/confessions/${id}`),
        author.patch(`/api/confessions/${id}`, { title: 'Edited', content: 'Edited' }),
        ...busy(),
      ])

      expect(statusesBeside(answers, 200, 201, 204, 404)).toEqual([])
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      for (const table of [confessions, replies, reactions]) expect(await db.$count(table)).toBe(0)
    }
  })

  async function studentsOf(count: number): Promise<[Caller, Caller, ...Caller[]]> {
    const more = Array.from({ length: count - 2 }, () => board.student())
    return Promise.all([board.student(), board.student(), ...more])
  }
})

function post(caller: Caller, confessionId: string, parentReplyId?: string): Promise<Answer> {
  return caller.post(`/api/confessions/${confessionId}/replies`, { content: 'x', parentReplyId })
}

/** Returns the ids of a chain of three replies, and of a sibling of the second. */
async function branchOf(author: Caller, confessionId: string) {
  const top = await author.reply(confessionId)
  const middle = await author.reply(confessionId, 'Middle', top.id)
  const leaf = await author.reply(confessionId, 'Leaf', middle.id)
  const beside = await author.reply(confessionId, 'Beside', top.id)
  return [top.id, middle.id, leaf.id, beside.id] as string[]
}

/** Returns the statuses that were not expected. */
function statusesBeside(answers: Answer[], ...expected: number[]): number[] {
  return answers.map(({ status }) => status).filter((status) => !expected.includes(status))
}
