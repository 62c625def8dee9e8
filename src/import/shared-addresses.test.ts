import { describe, expect, test } from 'vitest'
import { useImportBoard } from '../../test/import/import-board.ts'
import { notes, nothing, peopleOn } from '../../test/import/imported-people.ts'
import { confession, emailOf, reaction, withPassword } from '../../test/import/old-export.ts'
import { users } from '../server/db/schema/accounts.ts'

describe('two people of the old board with one address', () => {
  const board = useImportBoard()
  const { claim, pathOf, statsOf } = peopleOn(board)
  const email = emailOf('ada')
  const old = {
    confessions: {
      one: confession('one', { title: 'One' }),
      two: confession('two', { title: 'Two' }),
      voted: confession('other', { title: 'Voted for', upvote_count: 1 }),
    },
    reactions: {
      v: reaction('one', { confession_id: 'voted' }),
      w: reaction('two', { confession_id: 'voted' }),
    },
  }
  const twin = (name: string, emailVerified: boolean) =>
    withPassword(name, { email, emailVerified })

  test('become one person with one vote if both were verified', async () => {
    const { report } = await board.import({ ...old, users: [twin('one', true), twin('two', true)] })

    expect(report.kinds.users).toMatchObject({ read: 2, imported: 2 })
    expect(report.notes).toEqual({ 'repeated votes, counted once': 1 })
    const { student } = await board.signIn(email)
    expect((await statsOf(student)).confessionsCount).toBe(2)
    expect((await student.get(pathOf('voted'))).body).toMatchObject({
      ...{ hasVoted: true, upvoteCount: 1 },
    })
    expect(await board.board.db.$count(users)).toBe(1)
  })

  test('leave the content of the second unowned if only the first was verified', async () => {
    const { report } = await board.import({
      ...old,
      users: [twin('one', true), twin('two', false)],
    })

    expect(report.notes[notes.taken]).toBe(1)
    const { student } = await board.signIn(email)
    expect((await statsOf(student)).confessionsCount).toBe(1)
    expect((await student.get(pathOf('one'))).body.isOwner).toBe(true)
    expect((await student.get(pathOf('two'))).body.isOwner).toBe(false)
    expect((await student.get(pathOf('voted'))).body.upvoteCount).toBe(2)
  })

  test("don't share content if only the second was verified", async () => {
    const { report } = await board.import({
      ...old,
      users: [twin('one', false), twin('two', true)],
    })

    expect(report.notes[notes.taken]).toBe(1)
    const { student } = await board.signIn(email)
    expect((await student.get('/api/session')).body.user.emailVerified).toBe(false)
    expect((await statsOf(student)).confessionsCount).toBe(1)
    expect((await student.get(pathOf('two'))).body.isOwner).toBe(false)
    const { student: someone } = await claim(email)
    expect(await statsOf(someone)).toEqual(nothing)
  })

  test('give the account to the first if neither was verified', async () => {
    const { report } = await board.import({
      ...old,
      users: [twin('one', false), twin('two', false)],
    })

    expect(report.notes[notes.taken]).toBe(1)
    const { student } = await board.signIn(email)
    expect((await statsOf(student)).confessionsCount).toBe(1)
    expect((await student.get(pathOf('one'))).body.isOwner).toBe(true)
    expect(await board.board.db.$count(users)).toBe(1)
    // Proving the address without the password doesn't give access either.
    const { student: someone } = await claim(email)
    expect(await statsOf(someone)).toEqual(nothing)
  })
})
