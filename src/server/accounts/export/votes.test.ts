import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deleteAccount, proveAddress } from '../../../../test/accounts/accounts.ts'
import { type Caller, password, useBoard } from '../../../../test/board.ts'
import { placeReply } from '../../../../test/content.ts'
import { statementsOfRequests } from '../../../../test/database/statements.ts'
import { hideAsOperator } from '../../../../test/moderation/decisions.ts'
import type { ExportedVote } from '../../../contract/export.ts'
import { confessions, reactions } from '../../db/schema/content.ts'

describe('the votes in an export', () => {
  const board = useBoard()
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  afterEach(() => queries.mockClear())

  const votesOf = async (student: Caller): Promise<ExportedVote[]> =>
    (await student.post('/api/me/export', { password, votes: true })).body.votes
  const upvote = (student: Caller, kind: 'confessions' | 'replies', id: string) =>
    student.put(`/api/${kind}/${id}/upvote`)

  test('are there only if the student asks for them', async () => {
    const student = await board.student()
    const { id } = await student.confess()
    await upvote(student, 'confessions', id)

    for (const body of [{ password }, { password, votes: false }]) {
      const answer = await student.post('/api/me/export', body)
      expect(answer.body).not.toHaveProperty('votes')
      expect(JSON.stringify(answer.body)).not.toContain('hasVoted')
    }
    expect(await votesOf(student)).toHaveLength(1)
  })

  test('name what each is for, and contain no one else’s', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const [liked, other] = [await bob.confess('Liked'), await bob.confess('Other')]
    const [likedReply, otherReply] = [await bob.reply(other.id), await bob.reply(liked.id)]
    await upvote(ada, 'confessions', liked.id)
    await upvote(ada, 'replies', likedReply.id)
    for (const { id } of [liked, other]) await upvote(bob, 'confessions', id)
    for (const { id } of [likedReply, otherReply]) await upvote(bob, 'replies', id)
    await upvote(ada, 'confessions', other.id)
    await ada.delete(`/api/confessions/${other.id}/upvote`)

    expect(await votesOf(ada)).toEqual([
      { kind: 'confession', id: liked.id, confession: { id: liked.id, title: 'Liked' } },
      { kind: 'reply', id: likedReply.id, confession: { id: other.id, title: 'Other' } },
    ])
    expect(await votesOf(bob)).toHaveLength(4)
  })

  test('are complete on a board with many votes, in the order of their ids', async () => {
    const ada = await board.student()
    const bob = await board.student()
    const written = await Promise.all(Array.from({ length: 12 }, () => bob.confess()))
    for (const { id } of written) await upvote(ada, 'confessions', id)
    await board.board.db.execute(sql`insert into ${confessions}
      (id, author_tag, title, content, preview, truncated, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'One of many', 'x', 'x', false, now()
      from generate_series(1, 2500)`)
    await board.board.db.execute(sql`insert into ${reactions} (confession_id, voter_tag, created_on)
      select id, gen_random_uuid(), current_date from ${confessions}`)

    const ids = (await votesOf(ada)).map(({ id }) => id)

    expect(ids).toEqual(written.map(({ id }) => id).sort())
  })

  test('from before the address was proved, and from before the account, belong to the mailbox', async () => {
    const author = await board.student()
    const [first, second, third] = [
      await author.confess('First'),
      await author.confess('Second'),
      await author.confess('Third'),
    ]
    const former = await board.student('vera')
    await proveAddress(board.board, former.email)
    await upvote(former, 'confessions', first.id)
    await deleteAccount(former)
    const vera = await board.student('vera')
    await upvote(vera, 'confessions', second.id)
    expect((await votesOf(vera)).map(({ id }) => id)).toEqual([second.id])

    await proveAddress(board.board, vera.email)
    await upvote(vera, 'confessions', third.id)

    expect((await votesOf(vera)).map(({ id }) => id).sort()).toEqual(
      [first.id, second.id, third.id].sort(),
    )
  })

  test('leave out what is hidden, as if it were deleted, and keep a reply without its confession', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const hidden = await bob.confess()
    const below = await bob.reply(hidden.id)
    const deleted = await bob.confess()
    const own = await ada.confess('My own')
    const alone = await placeReply(board.board)
    for (const { id } of [hidden, deleted, own]) await upvote(ada, 'confessions', id)
    for (const { id } of [below, alone]) await upvote(ada, 'replies', id)
    await hideAsOperator(board, { kind: 'confession', id: hidden.id })
    await hideAsOperator(board, { kind: 'confession', id: own.id })
    await bob.delete(`/api/confessions/${deleted.id}`)

    expect(await votesOf(ada)).toEqual([
      { kind: 'confession', id: own.id, confession: { id: own.id, title: 'My own' } },
      { kind: 'reply', id: alone.id, confession: null },
    ])
  })

  test('are found without telling the database which they are', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const liked = await Promise.all([bob.confess(), bob.confess()])
    const { id: likedReply } = await bob.reply(liked[0].id)
    for (const { id } of liked) await upvote(ada, 'confessions', id)
    await upvote(ada, 'replies', likedReply)
    const votes = await board.board.db.select().from(reactions)
    queries.mockClear()

    expect(await votesOf(ada)).toHaveLength(3)

    const values = statementsOfRequests(queries.mock, board).map((call) => JSON.stringify(call))
    const naming = (id: string) => values.filter((sent) => sent.includes(id)).length
    const named = [...liked.map(({ id }) => id), likedReply, ...votes.map((vote) => vote.voterTag)]
    // Each batch continues after the last row of the one before, which may be a vote of this student.
    expect(named.map(naming).reduce((sum, times) => sum + times)).toBeLessThanOrEqual(3)
    expect(values.length).toBeGreaterThan(5)
  })
})
