import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { samplePassword } from '../../../seed/old-board.ts'
import { type Caller, password } from '../../../test/board.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { useImportBoard } from '../../../test/import-board.ts'
import {
  confession,
  emailOf,
  type OldExport,
  reaction,
  reply,
  uid,
  withGoogle,
  withPassword,
} from '../../../test/old-export.ts'
import { users } from '../db/schema.ts'

/** Something of this person's, and something of another's that they voted for. */
function boardOf(name: string, more: OldExport = {}): OldExport {
  return {
    confessions: {
      own: confession(name, { title: 'My own' }),
      voted: confession('other', { title: 'Voted for' }),
    },
    replies: { answer: reply(name, 'own') },
    reactions: { v: reaction(name, { confession_id: 'voted' }) },
    ...more,
  }
}

const foreignTitle = 'people outside the university, who keep their content and cannot sign in'

describe('someone of the old board with a password', () => {
  const board = useImportBoard()
  const accountOf = async (name: string) => {
    const [row] = await board.board.db
      .select()
      .from(users)
      .where(eq(users.email, emailOf(name)))
    return row
  }

  test('signs in with it, in any letter case of the address, and finds everything', async () => {
    await board.bring(boardOf('ada', { users: [withPassword('ada', { email: 'Ada@ucsd.edu' })] }))

    const { student, answer } = await board.signIn('ADA@UCSD.edu')

    expect(answer.status).toBe(200)
    expect(answer.body.user).toEqual({
      email: 'ada@ucsd.edu',
      memberSince: '2023-09',
      emailVerified: true,
      hasPassword: true,
    })
    expect((await student.get('/api/me/stats')).body).toEqual({
      confessionsCount: 1,
      repliesCount: 1,
    })
    const { body } = await student.get('/api/confessions')
    const facts = body.items.map(({ title, isOwner, hasVoted }: Record<string, unknown>) => ({
      [`${title}`]: [isOwner, hasVoted],
    }))
    expect(Object.assign({}, ...facts)).toEqual({
      'My own': [true, false],
      'Voted for': [false, true],
    })
  })

  test('is refused with any other, and has it hashed our way from the first sign-in on', async () => {
    await board.bring({ users: [withPassword('ada')] })
    const sealed = (await accountOf('ada'))?.password
    for (const guess of ['User1password', samplePassword.passwordHash])
      expectProblem((await board.signIn(emailOf('ada'), guess)).answer, 'wrong_password')
    expect((await accountOf('ada'))?.password).toBe(sealed)

    await board.signIn(emailOf('ada'))

    const adopted = (await accountOf('ada'))?.password
    expect(sealed).toMatch(/^imported:/)
    expect(adopted).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
    expect((await board.signIn(emailOf('ada'))).answer.status).toBe(200)
    expectProblem((await board.signIn(emailOf('ada'), 'User1password')).answer, 'wrong_password')
    expect((await accountOf('ada'))?.password).toBe(adopted)
  })

  test('changes it and then signs in with the new one alone', async () => {
    await board.bring({ users: [withPassword('ada')] })
    const { student } = await board.signIn(emailOf('ada'))

    const changed = await student.put('/api/account/password', {
      currentPassword: samplePassword.password,
      newPassword: password,
    })

    expect(changed.status).toBe(200)
    expectProblem((await board.signIn(emailOf('ada'))).answer, 'wrong_password')
    expect((await board.signIn(emailOf('ada'), password)).answer.status).toBe(200)
  })

  test('can’t sign in with it where the project’s parameters are missing, which is told', async () => {
    const { report } = await board.bring({ users: [withPassword('ada')], hashConfig: null })

    expect(report.notes).toEqual({ 'passwords without hash-config.json, to be set anew': 1 })
    expectProblem((await board.signIn(emailOf('ada'))).answer, 'no_password')
    await board.google('ada')
  })

  test('signs in with Google just as well', async () => {
    await board.bring(boardOf('ada', { users: [withPassword('ada')] }))

    const ada = await board.google('ada')

    expect((await ada.get('/api/me/stats')).body.confessionsCount).toBe(1)
    expect((await ada.get('/api/session')).body.user.hasPassword).toBe(true)
  })

  test('whose address was never verified is no more verified here', async () => {
    await board.bring({ users: [withPassword('ada', { emailVerified: false })] })

    expect((await board.signIn(emailOf('ada'))).answer.body.user.emailVerified).toBe(false)
  })
})

describe('someone of the old board without a password', () => {
  const board = useImportBoard()

  test('signs in with Google, and with no password at all', async () => {
    await board.bring(boardOf('bob', { users: [withGoogle('bob')] }))

    for (const guess of [samplePassword.password, 'imported:', '.'])
      expectProblem((await board.signIn(emailOf('bob'), guess)).answer, 'no_password')
    const bob = await board.google('bob')
    expect((await bob.get('/api/session')).body.user).toMatchObject({
      memberSince: '2023-09',
      hasPassword: false,
    })
    expect((await bob.get('/api/me/stats')).body).toEqual({ confessionsCount: 1, repliesCount: 1 })
  })

  test('of whom no time is known is a member since this month, which is told', async () => {
    const { report } = await board.bring({ users: [withGoogle('bob', { createdAt: undefined })] })

    const bob = await board.google('bob')
    const month = new Date().toISOString().slice(0, 7)
    expect((await bob.get('/api/session')).body.user.memberSince).toBe(month)
    expect(report.mended).toEqual({ 'people whose time of creation is missing: this month': 1 })
  })
})

describe('people who cannot sign in here', () => {
  const board = useImportBoard()

  test('keep what they wrote and voted: outside the university, without an address, disabled', async () => {
    const outside = withPassword('ada', { email: 'ada@gmail.com' })
    const { report, reportFile } = await board.bring({
      confessions: {
        a: confession('ada', { title: 'Outside', reply_count: 1 }),
        b: confession('bob', { title: 'No address' }),
        c: confession('cleo', { title: 'Disabled', upvote_count: 1 }),
      },
      replies: { r: reply('ada', 'a', { content: 'By the same' }) },
      reactions: { v: reaction('bob', { confession_id: 'c' }) },
      users: [
        outside,
        withGoogle('bob', { email: undefined }),
        withPassword('cleo', { disabled: true }),
      ],
    })

    expect(report.kinds.users).toEqual({ read: 3, imported: 3, alreadyHere: 0, setAside: 0 })
    expect(report.notes).toEqual({
      [foreignTitle]: 1,
      'people without an address, who keep their content and cannot sign in': 1,
      'people who were disabled, who keep their content and cannot sign in': 1,
    })
    expect(await board.board.db.$count(users)).toBe(0)
    const { body } = await board.visitor().get('/api/confessions')
    expect(body.items.map(({ title }: { title: string }) => title).sort()).toEqual([
      'Disabled',
      'No address',
      'Outside',
    ])
    const thread = `/api/confessions/${board.idOf('confession', 'a')}/replies`
    expect((await board.visitor().get(thread)).body.replies).toMatchObject([{ isOp: true }])
    expectProblem((await board.signIn(emailOf('cleo'))).answer, 'user_not_found')
    const foreign = (await board.signIn('ada@gmail.com')).answer
    expect([foreign.status, foreign.body.code]).toEqual([422, 'foreign_email_domain'])
    expect(reportFile).not.toContain('gmail')
  })

  test('are as careless as anybody with the look-alikes of the university', async () => {
    const odd = [
      'ada@ucsd.edu.evil.example',
      'ada@sub.ucsd.edu',
      'ada@notucsd.edu',
      'ucsd.edu',
      ' ',
    ]
    const { report } = await board.bring({
      users: odd.map((email, index) => withPassword(`p${index}`, { email })),
    })

    expect(report.kinds.users.imported).toBe(5)
    expect(await board.board.db.$count(users)).toBe(0)
  })

  test('are told apart: two without an address are not the same person', async () => {
    await board.bring({
      confessions: { c: confession('ada', { reply_count: 1 }) },
      replies: { r: reply('bob', 'c') },
      users: [withGoogle('ada', { email: undefined }), withGoogle('bob', { email: null })],
    })

    const thread = `/api/confessions/${board.idOf('confession', 'c')}/replies`
    expect((await board.visitor().get(thread)).body.replies).toMatchObject([{ isOp: false }])
  })
})

describe('an account that is here before an import', () => {
  const board = useImportBoard()
  const email = emailOf('ada')
  const old = boardOf('ada', { users: [withPassword('ada')] })

  /** Signed up here with the address, with a confession and a vote of its own. */
  async function signedUp(): Promise<{ student: Caller; ownId: string }> {
    const student: Caller = { ...board.visitor(), email }
    const { status } = await student.post('/api/account', { email, password })
    expect(status).toBe(200)
    const { id } = await student.confess('Of this board')
    return { student, ownId: id }
  }

  test('and never verified its address makes way for the person of that address', async () => {
    const { student, ownId } = await signedUp()

    const { report } = await board.bring(old)

    expect(report.notes).toEqual({
      'accounts that made way, never having verified their address': 1,
      'confessions whose stated replies were not as many as there are': 1,
      'confessions whose stated upvotes were not what the votes say': 1,
    })
    expect((await student.get('/api/session')).body.user).toBeNull()
    expectProblem((await board.signIn(email, password)).answer, 'wrong_password')
    const { student: ada } = await board.signIn(email)
    expect((await ada.get('/api/me/confessions')).body.items).toMatchObject([{ title: 'My own' }])
    expect((await ada.get(`/api/confessions/${ownId}`)).body.isOwner).toBe(false)
  })

  test('and is verified keeps its password and its content, and gets what was imported', async () => {
    const { student } = await signedUp()
    await board.board.db.update(users).set({ emailVerified: true })

    const { report } = await board.bring(old)

    expect(Object.keys(report.notes).join()).not.toContain('made way')
    expect((await student.get('/api/session')).body.user).toMatchObject({ email })
    expectProblem((await board.signIn(email)).answer, 'wrong_password')
    const { student: ada } = await board.signIn(email, password)
    const { body } = await ada.get('/api/me/confessions')
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual([
      'Of this board',
      'My own',
    ])
    const voted = `/api/confessions/${board.idOf('confession', 'voted')}`
    expect((await ada.put(`${voted}/upvote`)).body).toEqual({ upvoteCount: 1, hasVoted: true })
  })

  test('of an address that nobody had there is left alone', async () => {
    const { student } = await signedUp()

    await board.bring({ users: [withPassword('bob'), withGoogle('cleo', { localId: uid('ada') })] })

    expect((await student.get('/api/session')).body.user).toMatchObject({ email })
    expect((await student.get('/api/me/stats')).body.confessionsCount).toBe(1)
  })

  test('and came with another makes no way for someone else of its address', async () => {
    const twins = (names: string[]) =>
      names.map((name) => withPassword(name, { email, emailVerified: false }))
    const confessions = {
      one: confession('one', { title: 'One' }),
      two: confession('two', { title: 'Two' }),
    }
    await board.bring({ confessions, users: twins(['one']) })
    await board.bring({ confessions, users: twins(['one', 'two']) })

    const { student } = await board.signIn(email)
    expect((await student.get('/api/me/stats')).body.confessionsCount).toBe(1)
    expect(await board.board.db.$count(users)).toBe(1)
  })
})
