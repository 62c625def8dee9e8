import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { samplePassword } from '../../../seed/old-board.ts'
import { proveAddress } from '../../../test/accounts.ts'
import { type Answer, type Caller, password } from '../../../test/board.ts'
import { miscounted } from '../../../test/counts.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { continueWithGoogle } from '../../../test/google.ts'
import { useImportBoard } from '../../../test/import-board.ts'
import { mailbox, mailSettings } from '../../../test/mailbox.ts'
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
import { dumpTables } from '../../../test/tables.ts'
import { storedAddress } from '../anonymity/addresses.ts'
import { monthOf } from '../anonymity/tags.ts'
import { users } from '../db/schema/accounts.ts'

/** Something of this person's, and something of another's that they voted for. */
function boardOf(name: string, more: OldExport = {}): OldExport {
  return {
    confessions: {
      own: confession(name, { title: 'My own', reply_count: 1 }),
      voted: confession('other', { title: 'Voted for', upvote_count: 1 }),
    },
    replies: { answer: reply(name, 'own') },
    reactions: { v: reaction(name, { confession_id: 'voted' }) },
    ...more,
  }
}

const everything = { confessionsCount: 1, repliesCount: 1 }
const nothing = { confessionsCount: 0, repliesCount: 0 }
const notes = {
  foreign: 'people outside the university, whose content is nobody’s',
  noAddress: 'people without an address, whose content is nobody’s',
  disabled: 'people who were disabled, whose content is nobody’s',
  noWayIn: 'people with neither a verified address nor a password, whose content is nobody’s',
  taken: 'people whose address is somebody’s account already, whose content is nobody’s',
  replaced: 'accounts that were left, never having proved their address',
}

/** The ways in and what is seen behind them, on the board of a describe. */
function waysInto(board: ReturnType<typeof useImportBoard>) {
  const pathOf = (oldId: string) => `/api/confessions/${board.idOf('confession', oldId)}`
  const statsOf = async (student: Caller) => (await student.get('/api/me/stats')).body
  return {
    pathOf,
    statsOf,
    /** Someone who opens an account with this address and a password of their own. */
    signUp: async (email: string): Promise<Caller> => {
      const student: Caller = { ...board.visitor(), email }
      expect((await student.post('/api/account', { email, password })).status).toBe(200)
      return student
    },
    /** Someone whose address Google proves, and who has to say what becomes of its account. */
    claim: async (email: string, known?: string): Promise<{ student: Caller; answer: Answer }> => {
      const student: Caller = { ...board.visitor(), email }
      expect(await continueWithGoogle(student, email)).toBe('claim')
      const answer = await student.put('/api/session/google', { password: known })
      return { student, answer }
    },
    /** The writing of `boardOf` is found among the own, and the vote met. */
    expectEverything: async (student: Caller) => {
      expect(await statsOf(student)).toEqual(everything)
      expect((await student.get('/api/me/confessions')).body.items).toMatchObject([
        { title: 'My own', isOwner: true, hasVoted: false },
      ])
      expect((await student.get(pathOf('own'))).body.isOwner).toBe(true)
      expect((await student.get(`${pathOf('own')}/replies`)).body.replies).toMatchObject([
        { isOwner: true, isOp: true },
      ])
      expect((await student.get(pathOf('voted'))).body).toMatchObject({
        ...{ isOwner: false, hasVoted: true, upvoteCount: 1 },
      })
    },
    /** Of that writing nothing is found, nor can it be touched at its address, where all others read it. */
    expectNothing: async (student: Caller) => {
      expect(await statsOf(student)).toEqual(nothing)
      for (const listing of ['confessions', 'replies'])
        expect((await student.get(`/api/me/${listing}`)).body.items).toEqual([])
      const { body } = await student.get(pathOf('own'))
      expect(body).toMatchObject({ title: 'My own', isOwner: false })
      const [answer] = (await student.get(`${pathOf('own')}/replies`)).body.replies
      expect(answer).toMatchObject({ isOwner: false, isOp: true })
      const edit = { title: 'Mine', content: 'Mine' }
      const attempts = [
        await student.patch(pathOf('own'), edit),
        await student.delete(pathOf('own')),
        await student.patch(`/api/replies/${answer.id}`, edit),
        await student.delete(`/api/replies/${answer.id}`),
      ]
      expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    },
  }
}

describe('someone of the old board with a verified address', () => {
  const board = useImportBoard()
  const { expectEverything, expectNothing, pathOf, signUp } = waysInto(board)
  const email = emailOf('ada')

  test('signs in with the old password, in any letter case of the address, and finds everything', async () => {
    await board.import(boardOf('ada', { users: [withPassword('ada', { email: 'Ada@ucsd.edu' })] }))

    const { student, answer } = await board.signIn('ADA@UCSD.edu')

    expect(answer.status).toBe(200)
    expect(answer.body.user).toEqual({
      email: 'ada@ucsd.edu',
      memberSince: '2023-09',
      emailVerified: true,
      hasPassword: true,
    })
    await expectEverything(student)
  })

  test('finds it by Google just as well, and keeps the password', async () => {
    await board.import(boardOf('ada', { users: [withPassword('ada')] }))

    const ada = await board.google('ada')

    await expectEverything(ada)
    expect((await ada.get('/api/session')).body.user.hasPassword).toBe(true)
    expect((await board.signIn(email)).answer.status).toBe(200)
  })

  test('and no password finds it by Google, and signs in with none', async () => {
    await board.import(boardOf('ada', { users: [withGoogle('ada')] }))

    for (const guess of [samplePassword.password, 'imported:', '.'])
      expectProblem((await board.signIn(email, guess)).answer, 'no_password')
    const ada = await board.google('ada')
    await expectEverything(ada)
    expect((await ada.get('/api/session')).body.user).toMatchObject({
      ...{ memberSince: '2023-09', emailVerified: true, hasPassword: false },
    })
  })

  test('is refused with any other password, and no sign-in changes what is stored of the account', async () => {
    await board.import({ users: [withPassword('ada')] })
    const { users: before } = await dumpTables(board.board)

    for (const guess of ['User1password', samplePassword.passwordHash])
      expectProblem((await board.signIn(email, guess)).answer, 'wrong_password')
    for (const time of ['first', 'second'])
      expect((await board.signIn(email)).answer.status, time).toBe(200)

    expect((await dumpTables(board.board)).users).toEqual(before)
  })

  test('changes the password and then signs in with the new one alone', async () => {
    await board.import({ users: [withPassword('ada')] })
    const { student } = await board.signIn(email)

    const changed = await student.put('/api/account/password', {
      currentPassword: samplePassword.password,
      newPassword: password,
    })

    expect(changed.status).toBe(200)
    expectProblem((await board.signIn(email)).answer, 'wrong_password')
    expect((await board.signIn(email, password)).answer.status).toBe(200)
  })

  test('can’t sign in with a password where the project’s parameters are missing, which is told', async () => {
    const users = [withPassword('ada')]
    const { report } = await board.import(boardOf('ada', { users, hashConfig: null }))

    expect(report.notes).toEqual({ 'passwords without hash-config.json, to be set anew': 1 })
    expectProblem((await board.signIn(email)).answer, 'no_password')
    await expectEverything(await board.google('ada'))
  })

  test('has an account, so that nobody opens another with the address', async () => {
    await board.import(boardOf('ada', { users: [withGoogle('ada')] }))

    const answer = await board.visitor().post('/api/account', { email, password })

    expectProblem(answer, 'email_taken')
  })

  test('of whom no time is known is a member since this month, which is told', async () => {
    const before = monthOf(new Date())
    const { report } = await board.import({ users: [withGoogle('ada', { createdAt: undefined })] })

    const ada = await board.google('ada')
    const { memberSince } = (await ada.get('/api/session')).body.user
    expect([before, monthOf(new Date())]).toContain(memberSince)
    expect(report.mended).toEqual({ 'people whose time of creation is missing: this month': 1 })
  })

  test('who left leaves nothing but the own votes to whoever has the address then, and those after its proof', async () => {
    const old = boardOf('ada', { users: [withPassword('ada')] })
    await board.import(old)
    const { student } = await board.signIn(email)
    expect((await student.post('/api/account/deletion', {})).status).toBe(200)
    await board.import(old)

    const someone = await signUp(email)
    await expectNothing(someone)
    expect((await someone.get(pathOf('voted'))).body).toMatchObject({
      ...{ hasVoted: false, upvoteCount: 1 },
    })
    await proveAddress(board.board, email)

    await expectNothing(someone)
    expect((await someone.get(pathOf('voted'))).body.hasVoted).toBe(true)
    expect((await someone.put(`${pathOf('voted')}/upvote`)).body.upvoteCount).toBe(1)
    expect((await someone.delete(`${pathOf('voted')}/upvote`)).body.upvoteCount).toBe(0)
  })
})

describe('someone of the old board with a password and an address that was never verified', () => {
  const board = useImportBoard()
  const { claim, expectEverything, expectNothing, pathOf, signUp, statsOf } = waysInto(board)
  const email = emailOf('ada')
  const old = boardOf('ada', { users: [withPassword('ada', { emailVerified: false })] })

  test('enters by the old password, finds what they wrote, and goes on writing and voting', async () => {
    await board.import(old)

    const { student, answer } = await board.signIn(email)

    expect(answer.body.user).toMatchObject({ emailVerified: false, hasPassword: true })
    await expectEverything(student)
    expect((await student.put(`${pathOf('voted')}/upvote`)).body.upvoteCount).toBe(1)
    expect((await student.delete(`${pathOf('voted')}/upvote`)).body.upvoteCount).toBe(0)
    await student.confess('Of this board')
    expect((await statsOf(student)).confessionsCount).toBe(2)
  })

  test('keeps it all when Google proves the address to someone who knows the old password', async () => {
    await board.import(old)

    const { student, answer } = await claim(email, samplePassword.password)

    expect(answer.body.user).toMatchObject({ emailVerified: true, hasPassword: true })
    await expectEverything(student)
    expect((await student.put(`${pathOf('voted')}/upvote`)).body.upvoteCount).toBe(1)
    await expectEverything(await board.google('ada'))
  })

  test('keeps it all in the browser that is signed in when Google proves the address', async () => {
    await board.import(old)
    const { student } = await board.signIn(email)

    expect(await continueWithGoogle(student, email)).toBe('signed-in')

    await expectEverything(student)
    expect((await student.get('/api/session')).body.user).toMatchObject({
      ...{ emailVerified: true, hasPassword: false },
    })
  })

  test('is not whoever proves the address by Google and not the password: they begin anew and see nothing', async () => {
    await board.import(old)
    const { student: ada } = await board.signIn(email)
    expectProblem((await claim(email, 'User1password')).answer, 'wrong_password')

    const { student, answer } = await claim(email)

    expect(answer.body.user).toEqual({
      email,
      memberSince: expect.stringMatching(/^20\d\d-\d\d$/),
      emailVerified: true,
      hasPassword: false,
    })
    await expectNothing(student)
    expect((await student.get(pathOf('voted'))).body).toMatchObject({
      ...{ hasVoted: false, upvoteCount: 1 },
    })
    expect((await ada.get('/api/session')).body.user).toBeNull()
    expectProblem((await board.signIn(email)).answer, 'no_password')
    expect(await board.board.db.$count(users)).toBe(1)
    // Nor does another import give it to them.
    await board.import(old)
    await expectNothing(student)
  })

  test('has an account that no stranger’s sign-up replaces', async () => {
    await board.import(old)

    const answer = await board.visitor().post('/api/account', { email, password })

    expectProblem(answer, 'email_taken')
    await expectEverything((await board.signIn(email)).student)
  })

  test('who left leaves nothing to whoever has the address then, proved or not', async () => {
    await board.import(old)
    const { student: ada } = await board.signIn(email)
    expect((await ada.post('/api/account/deletion', {})).status).toBe(200)
    await board.import(old)

    expectProblem((await board.signIn(email)).answer, 'user_not_found')
    const someone = await signUp(email)
    await expectNothing(someone)
    await proveAddress(board.board, email)
    await expectNothing(someone)
    expect((await someone.get(pathOf('voted'))).body).toMatchObject({
      ...{ hasVoted: false, upvoteCount: 1 },
    })
  })

  test('has every vote once, though the address was proved between two imports', async () => {
    await board.import(old)
    const { student } = await claim(email, samplePassword.password)

    await board.import({
      ...old,
      confessions: { ...old.confessions, new: confession('other', { title: 'New' }) },
      reactions: { ...old.reactions, w: reaction('ada', { confession_id: 'new' }) },
    })

    await expectEverything(student)
    for (const oldId of ['voted', 'new']) {
      const url = `${pathOf(oldId)}/upvote`
      expect((await student.put(url)).body, oldId).toEqual({ upvoteCount: 1, hasVoted: true })
      expect((await student.delete(url)).body.upvoteCount, oldId).toBe(0)
    }
    expect(await miscounted(board.board)).toEqual([])
  })
})

describe('such a person where the board sends mail', () => {
  const board = useImportBoard(mailSettings)
  const { expectEverything, expectNothing } = waysInto(board)
  const old = (name: string) =>
    boardOf(name, { users: [withPassword(name, { emailVerified: false })] })

  test('reads and finds what they wrote at once, and writes once the mailed link was opened', async () => {
    const email = emailOf('mailed.ada')
    await board.import(old('mailed.ada'))
    const { student } = await board.signIn(email)
    await expectEverything(student)
    expectProblem(await student.post('/api/confessions', { title: 'a' }), 'unverified')

    await student.post('/api/account/verification')
    const { token } = await mailbox.nextMail(email, '/verify-email')
    const proved = await student.put('/api/account/verification', { token, password })

    expect(proved.body.user).toMatchObject({ emailVerified: true, hasPassword: true })
    await expectEverything(student)
    await student.confess()
  })

  test('is not whoever reads the mail and not the password: they begin anew and see nothing', async () => {
    const email = emailOf('mailed.bob')
    await board.import(old('mailed.bob'))
    const someone: Caller = { ...board.visitor(), email }
    await someone.post('/api/account/password-reset', { email })
    const { token } = await mailbox.nextMail(email, '/reset-password')

    const reset = await someone.put('/api/account/password-reset', { token, password })

    expect(reset.body.user).toMatchObject({ email, emailVerified: true })
    await expectNothing(someone)
    expectProblem((await board.signIn(email)).answer, 'wrong_password')
  })
})

describe('people who cannot sign in here', () => {
  const board = useImportBoard()
  const { pathOf } = waysInto(board)
  const titlesOnBoard = async () => {
    const { body } = await board.visitor().get('/api/confessions')
    return body.items.map(({ title }: { title: string }) => title).sort()
  }

  test('keep what they wrote and voted: outside, without an address, disabled, with no way in', async () => {
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

    expect(report.kinds.users).toEqual({ read: 4, imported: 4, alreadyHere: 0, setAside: 0 })
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

  test('have nothing to enter by when an unverified address has a password that can’t be checked', async () => {
    const users = [withPassword('ada', { emailVerified: false })]
    const { report } = await board.import({ users, hashConfig: null })

    expect(report.notes[notes.noWayIn]).toBe(1)
    expectProblem((await board.signIn(emailOf('ada'))).answer, 'user_not_found')
  })

  test('have nothing to enter by when that password is longer than any real one', async () => {
    const salt = 'x'.repeat(2_000)
    const { report } = await board.import({
      users: [
        withPassword('ada', { salt, emailVerified: false }),
        withPassword('bob', { salt }),
        withPassword('cleo'),
      ],
    })

    expect(report.notes).toEqual({
      'passwords longer than any real one, to be set anew': 2,
      [notes.noWayIn]: 1,
    })
    expectProblem((await board.signIn(emailOf('bob'))).answer, 'no_password')
    expect((await board.signIn(emailOf('cleo'))).answer.status).toBe(200)
  })

  test('are as careless as anybody with the look-alikes of the university', async () => {
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

    expect(report.kinds.users.imported).toBe(5)
    expect(await board.board.db.$count(users)).toBe(0)
  })

  test('are told apart: two without an address are not the same person', async () => {
    await board.import({
      confessions: { c: confession('ada', { reply_count: 1 }) },
      replies: { r: reply('bob', 'c') },
      users: [withGoogle('ada', { email: undefined }), withGoogle('bob', { email: null })],
    })

    const { body } = await board.visitor().get(`${pathOf('c')}/replies`)
    expect(body.replies).toMatchObject([{ isOp: false }])
  })

  test('stay so when a later export says otherwise', async () => {
    const barred = boardOf('ada', { users: [withPassword('ada', { disabled: true })] })
    await board.import(barred)

    const { report } = await board.import({ ...barred, users: [withPassword('ada')] })

    expect(report.kinds.users).toMatchObject({ imported: 0, alreadyHere: 1 })
    expectProblem((await board.signIn(emailOf('ada'))).answer, 'user_not_found')
  })
})

describe('a stranger with the address of someone who was set aside', () => {
  const board = useImportBoard()
  const mailing = useImportBoard(mailSettings)
  const asides: Record<string, Record<string, unknown>> = {
    disabled: { localId: uid('dora'), email: emailOf('dora'), disabled: true },
    'disabled, with all that others sign in by': withPassword('dora', { disabled: true }),
    'never verified, without a password': withGoogle('dora', { emailVerified: false }),
  }
  const old = (aside: unknown) => boardOf('dora', { users: [aside] })

  test.each(Object.keys(asides))('%s: sees nothing after a sign-up, proved or not', async (why) => {
    const { expectNothing, pathOf, signUp } = waysInto(board)
    await board.import(old(asides[why]))

    const stranger = await signUp(emailOf('dora'))
    await expectNothing(stranger)
    expect((await stranger.get(pathOf('voted'))).body.hasVoted).toBe(false)
    await proveAddress(board.board, stranger.email)

    await expectNothing(stranger)
    expect((await stranger.get(pathOf('voted'))).body.hasVoted).toBe(false)
    // Nor does another import give it to them.
    const { report } = await board.import(old(asides[why]))
    expect(report.kinds.users).toMatchObject({ imported: 0, alreadyHere: 1 })
    await expectNothing(stranger)
  })

  test.each(Object.keys(asides))('%s: sees nothing after coming by Google', async (why) => {
    const { expectNothing } = waysInto(board)
    await board.import(old(asides[why]))

    await expectNothing(await board.google('dora'))
  })

  test.each(Object.keys(asides))(
    '%s: sees nothing where the board sends mail, before and after its link',
    async (why) => {
      const { expectNothing, signUp } = waysInto(mailing)
      mailbox.empty()
      await mailing.import(old(asides[why]))

      const stranger = await signUp(emailOf('dora'))
      expect((await stranger.get('/api/me/stats')).body).toEqual(nothing)
      const item = `/api/confessions/${mailing.idOf('confession', 'own')}`
      expect((await stranger.get(item)).body.isOwner).toBe(false)
      expect((await stranger.get('/api/me/confessions')).body.items).toEqual([])
      const { token } = await mailbox.nextMail(stranger.email, '/verify-email')
      const proved = await stranger.put('/api/account/verification', { token })

      expect(proved.body.user.emailVerified).toBe(true)
      await expectNothing(stranger)
    },
  )
})

describe('an account that is here before an import', () => {
  const board = useImportBoard()
  const { expectNothing, pathOf, signUp, statsOf } = waysInto(board)
  const email = emailOf('ada')
  const verified = boardOf('ada', { users: [withPassword('ada')] })
  const unverified = boardOf('ada', { users: [withPassword('ada', { emailVerified: false })] })

  /** Signed up here with the address, with a confession of its own. */
  async function signedUp(): Promise<{ student: Caller; ownId: string }> {
    const student = await signUp(email)
    const { id } = await student.confess('Of this board')
    return { student, ownId: id }
  }

  test.each([
    ['verified', verified],
    ['unverified', unverified],
  ])(
    'and never proved its address makes way for the person of that address, who was %s there',
    async (_, old) => {
      const { student, ownId } = await signedUp()

      const { report } = await board.import(old)

      expect(report.notes).toEqual({ [notes.replaced]: 1 })
      expect((await student.get('/api/session')).body.user).toBeNull()
      expectProblem((await board.signIn(email, password)).answer, 'wrong_password')
      const { student: ada } = await board.signIn(email)
      expect((await ada.get('/api/me/confessions')).body.items).toMatchObject([{ title: 'My own' }])
      expect((await ada.get(`/api/confessions/${ownId}`)).body).toMatchObject({
        ...{ title: 'Of this board', isOwner: false },
      })
    },
  )

  test('and is proved keeps its password and its content, and gets what was imported of a verified person', async () => {
    const { student } = await signedUp()
    await proveAddress(board.board, email)

    const { report } = await board.import(verified)

    expect(report.notes).toEqual({})
    expect((await student.get('/api/session')).body.user).toMatchObject({ email })
    expectProblem((await board.signIn(email)).answer, 'wrong_password')
    const { student: ada } = await board.signIn(email, password)
    const { body } = await ada.get('/api/me/confessions')
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual([
      'Of this board',
      'My own',
    ])
    expect((await ada.put(`${pathOf('voted')}/upvote`)).body).toEqual({
      upvoteCount: 1,
      hasVoted: true,
    })
  })

  test('and is proved gets nothing of someone who was never verified: that is nobody’s', async () => {
    // It wrote nothing itself: whatever it found would have been given to it.
    const student = await signUp(email)
    await proveAddress(board.board, email)

    const { report } = await board.import(unverified)

    expect(report.notes).toEqual({ [notes.taken]: 1 })
    await expectNothing(student)
    expect((await student.get(pathOf('voted'))).body).toMatchObject({
      ...{ hasVoted: false, upvoteCount: 1 },
    })
    expectProblem((await board.signIn(email)).answer, 'wrong_password')
  })

  test('of an address that nobody had there is left alone', async () => {
    const { student } = await signedUp()

    await board.import({
      users: [withPassword('bob'), withGoogle('cleo', { localId: uid('ada') })],
    })

    expect((await student.get('/api/session')).body.user).toMatchObject({ email })
    expect((await statsOf(student)).confessionsCount).toBe(1)
  })
})

describe('two people of the old board with one address', () => {
  const board = useImportBoard()
  const { claim, pathOf, statsOf } = waysInto(board)
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

  test('both verified are one here, and have one vote', async () => {
    const { report } = await board.import({ ...old, users: [twin('one', true), twin('two', true)] })

    expect(report.kinds.users).toMatchObject({ read: 2, imported: 2 })
    expect(report.notes).toEqual({})
    const { student } = await board.signIn(email)
    expect((await statsOf(student)).confessionsCount).toBe(2)
    expect((await student.get(pathOf('voted'))).body).toMatchObject({
      ...{ hasVoted: true, upvoteCount: 1 },
    })
    expect(await board.board.db.$count(users)).toBe(1)
  })

  test('of whom the second was never verified: what that one wrote is nobody’s', async () => {
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

  test('of whom the first was never verified: that one gets nothing of the other', async () => {
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

  test('both never verified: the first has the account, and no import gives it to the other', async () => {
    await board.import({ ...old, users: [twin('one', false)] })
    const { report } = await board.import({
      ...old,
      users: [twin('one', false), twin('two', false)],
    })

    expect(report.notes[notes.taken]).toBe(1)
    const { student } = await board.signIn(email)
    expect((await statsOf(student)).confessionsCount).toBe(1)
    expect((await student.get(pathOf('one'))).body.isOwner).toBe(true)
    expect(await board.board.db.$count(users)).toBe(1)
    // Neither is whoever proves the address without the password.
    const { student: someone } = await claim(email)
    expect(await statsOf(someone)).toEqual(nothing)
    await board.import({ ...old, users: [twin('one', false), twin('two', false)] })
    expect(await statsOf(someone)).toEqual(nothing)
  })
})

describe('somebody who signs up as it is imported', () => {
  const board = useImportBoard()

  test('keeps the address, and stops no import', async () => {
    const { keys, config } = board.board
    const other = new pg.Client({ connectionString: config.databaseUrl })
    onTestFinished(() => other.end())
    await other.connect()
    const { addressHash, sealedAddress } = storedAddress(keys, emailOf('ada'))
    await other.query('begin')
    await other.query(
      `insert into users values
        (gen_random_uuid(), $1, $2, false, true, null, gen_random_uuid(), '2026-01')`,
      [addressHash, sealedAddress],
    )
    const waiting = async () => {
      const { rows } = await other.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    }

    const importing = board.import({ users: [withPassword('ada'), withPassword('bob')] })
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    await other.query('commit')
    const { report } = await importing

    expect(report.notes[notes.taken]).toBe(1)
    expect(await board.board.db.$count(users)).toBe(2)
    await board.signIn(emailOf('bob'))
  })
})
