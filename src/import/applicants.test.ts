import { describe, expect, test } from 'vitest'
import { expectProblem } from '../../test/expect-problem.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import { notes, peopleOn } from '../../test/import/imported-people.ts'
import {
  confession,
  emailOf,
  reaction,
  reply,
  withGoogle,
  withPassword,
} from '../../test/import/old-export.ts'
import { users } from '../server/db/schema/accounts.ts'

describe('imported people who cannot sign in here', () => {
  const board = useImportBoard()
  const { pathOf } = peopleOn(board)
  const titlesOnBoard = async () => {
    const { body } = await board.visitor().get('/api/confessions')
    return body.items.map(({ title }: { title: string }) => title).sort()
  }

  test('keep their content and votes, whatever keeps them from signing in', async () => {
    const outside = withPassword('ada', { email: 'ada@gmail.com' })
    const { report, reportFile } = await board.import({
      confessions: {
        a: confession('ada', { title: 'Outside', reply_count: 1 }),
        b: confession('bob', { title: 'No address' }),
        c: confession('cleo', { title: 'Disabled', upvote_count: 1 }),
        d: confession('dan', { title: 'No way in' }),
      },
      replies: { r: reply('ada', 'a', { content: 'By the same' }) },
      reactions: { v: reaction('bob', { confession_id: 'c' }) },
      users: [
        outside,
        withGoogle('bob', { email: undefined }),
        withPassword('cleo', { disabled: true }),
        withGoogle('dan', { emailVerified: false }),
      ],
    })

    expect(report.kinds.users).toEqual({ read: 4, imported: 0, setAside: 4 })
    expect(report.notes).toEqual({
      [notes.foreign]: 1,
      [notes.noAddress]: 1,
      [notes.disabled]: 1,
      [notes.noWayIn]: 1,
    })
    expect(await board.board.db.$count(users)).toBe(0)
    expect(await titlesOnBoard()).toEqual(['Disabled', 'No address', 'No way in', 'Outside'])
    const { body } = await board.visitor().get(`${pathOf('a')}/replies`)
    expect(body.replies).toMatchObject([{ isOp: true }])
    expect((await board.visitor().get(pathOf('c'))).body.upvoteCount).toBe(1)
    for (const name of ['cleo', 'dan'])
      expectProblem((await board.signIn(emailOf(name))).answer, 'user_not_found')
    const foreign = (await board.signIn('ada@gmail.com')).answer
    expect([foreign.status, foreign.body.code]).toEqual([422, 'foreign_email_domain'])
    expect(reportFile).not.toContain('gmail')
  })

  test('have no way to sign in with an unverified address and a password that can’t be checked', async () => {
    const users = [withPassword('ada', { emailVerified: false })]
    const { report } = await board.import({ users, hashConfig: null })

    expect(report.notes[notes.noWayIn]).toBe(1)
    expectProblem((await board.signIn(emailOf('ada'))).answer, 'user_not_found')
  })

  test('have no way to sign in with a password that is longer than any real one', async () => {
    const salt = 'x'.repeat(2_000)
    const { report } = await board.import({
      users: [
        withPassword('ada', { salt, emailVerified: false }),
        withPassword('bob', { salt }),
        withPassword('cleo'),
      ],
    })

    expect(report.notes).toEqual({
      'passwords that are too long and must be set again': 2,
      [notes.noWayIn]: 1,
    })
    expectProblem((await board.signIn(emailOf('bob'))).answer, 'no_password')
    expect((await board.signIn(emailOf('cleo'))).answer.status).toBe(200)
  })

  test('include those with an address at a look-alike of the university’s domain', async () => {
    const odd = [
      'ada@ucsd.edu.evil.example',
      'ada@sub.ucsd.edu',
      'ada@notucsd.edu',
      'ucsd.edu',
      ' ',
    ]
    const { report } = await board.import({
      users: odd.map((email, index) => withPassword(`p${index}`, { email })),
    })

    expect(report.kinds.users).toMatchObject({ imported: 0, setAside: 5 })
    expect(await board.board.db.$count(users)).toBe(0)
  })

  test('stay separate people, even if two of them have no address', async () => {
    await board.import({
      confessions: { c: confession('ada', { reply_count: 1 }) },
      replies: { r: reply('bob', 'c') },
      users: [withGoogle('ada', { email: undefined }), withGoogle('bob', { email: null })],
    })

    const { body } = await board.visitor().get(`${pathOf('c')}/replies`)
    expect(body.replies).toMatchObject([{ isOp: false }])
  })
})
