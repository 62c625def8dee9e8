import { describe, expect, test } from 'vitest'
import { proveAddress } from '../../test/accounts/accounts.ts'
import { continueWithGoogle } from '../../test/accounts/google.ts'
import { mailbox, mailSettings } from '../../test/accounts/mailbox.ts'
import { askForCode, enterCode, mailedCode } from '../../test/accounts/mailed-codes.ts'
import { type Caller, password } from '../../test/board.ts'
import { expectProblem } from '../../test/expect-problem.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import { boardOf, peopleOn } from '../../test/import/imported-people.ts'
import { emailOf, samplePassword, withPassword } from '../../test/import/old-export.ts'
import { users } from '../server/db/schema/accounts.ts'

describe('an imported person with a password and an unverified address', () => {
  const board = useImportBoard()
  const { claim, expectEverything, expectNothing, pathOf, signUp, statsOf } = peopleOn(board)
  const email = emailOf('ada')
  const old = boardOf('ada', { users: [withPassword('ada', { emailVerified: false })] })

  test('signs in with the old password, finds their content, and can write and vote', async () => {
    await board.import(old)

    const { student, answer } = await board.signIn(email)

    expect(answer.body.user).toMatchObject({ emailVerified: false, hasPassword: true })
    await expectEverything(student)
    expect((await student.put(`${pathOf('voted')}/upvote`)).body.upvoteCount).toBe(1)
    expect((await student.delete(`${pathOf('voted')}/upvote`)).body.upvoteCount).toBe(0)
    await student.confess('Of this board')
    expect((await statsOf(student)).confessionsCount).toBe(2)
  })

  test('keeps everything when they prove the address with Google and know the old password', async () => {
    await board.import(old)

    const { student, answer } = await claim(email, samplePassword.password)

    expect(answer.body.user).toMatchObject({ emailVerified: true, hasPassword: true })
    await expectEverything(student)
    expect((await student.put(`${pathOf('voted')}/upvote`)).body.upvoteCount).toBe(1)
    await expectEverything(await board.google('ada'))
  })

  test('keeps everything in the browser that is signed in when Google proves the address', async () => {
    await board.import(old)
    const { student } = await board.signIn(email)

    expect(await continueWithGoogle(student, email)).toBe('signed-in')

    await expectEverything(student)
    expect((await student.get('/api/session')).body.user).toMatchObject({
      ...{ emailVerified: true, hasPassword: false },
    })
  })

  test('shares nothing with a stranger who proves the address with Google but not the password', async () => {
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
  })

  test('keeps the account when a stranger signs up with the address', async () => {
    await board.import(old)

    const answer = await board.visitor().post('/api/account', { email, password })

    expectProblem(answer, 'email_taken')
    await expectEverything((await board.signIn(email)).student)
  })

  test('after leaving, passes nothing on to the address’s next owner, proved or not', async () => {
    await board.import(old)
    const { student: ada } = await board.signIn(email)
    expect((await ada.post('/api/account/deletion', {})).status).toBe(200)

    expectProblem((await board.signIn(email)).answer, 'user_not_found')
    const someone = await signUp(email)
    await expectNothing(someone)
    await proveAddress(board.board, email)
    await expectNothing(someone)
    expect((await someone.get(pathOf('voted'))).body).toMatchObject({
      ...{ hasVoted: false, upvoteCount: 1 },
    })
  })
})

describe('where the board sends mail, an imported unverified person', () => {
  const board = useImportBoard(mailSettings)
  const { expectEverything, expectNothing } = peopleOn(board)
  const old = (name: string) =>
    boardOf(name, { users: [withPassword(name, { emailVerified: false })] })

  test('reads and finds their content at once, and writes after typing the mailed code', async () => {
    const email = emailOf('mailed.ada')
    await board.import(old('mailed.ada'))
    const { student } = await board.signIn(email)
    await expectEverything(student)
    expectProblem(await student.post('/api/confessions', { title: 'a' }), 'unverified')

    await askForCode(student)
    const proved = await enterCode(student, await mailedCode(email))

    expect(proved.body.user).toMatchObject({ emailVerified: true, hasPassword: true })
    await expectEverything(student)
    await student.confess()
  })

  test('shares nothing with a stranger who reads the mail but doesn’t know the password', async () => {
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
