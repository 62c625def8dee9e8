import { describe, expect, test } from 'vitest'
import { proveAddress } from '../../test/accounts/accounts.ts'
import { password } from '../../test/board.ts'
import { dumpTables } from '../../test/database/tables.ts'
import { expectProblem } from '../../test/expect-problem.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import { boardOf, peopleOn } from '../../test/import/imported-people.ts'
import { emailOf, samplePassword, withGoogle, withPassword } from '../../test/import/old-export.ts'
import { monthOf } from '../server/crypto/tags.ts'

describe('an imported person with a verified address', () => {
  const board = useImportBoard()
  const { expectEverything, expectNothing, pathOf, signUp } = peopleOn(board)
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

  test('finds everything with Google too, and keeps the password', async () => {
    await board.import(boardOf('ada', { users: [withPassword('ada')] }))

    const ada = await board.google('ada')

    await expectEverything(ada)
    expect((await ada.get('/api/session')).body.user.hasPassword).toBe(true)
    expect((await board.signIn(email)).answer.status).toBe(200)
  })

  test('without a password signs in with Google only, and shares the address with no other account', async () => {
    await board.import(boardOf('ada', { users: [withGoogle('ada')] }))

    for (const guess of [samplePassword.password, 'imported:', '.'])
      expectProblem((await board.signIn(email, guess)).answer, 'no_password')
    const ada = await board.google('ada')
    await expectEverything(ada)
    expect((await ada.get('/api/session')).body.user).toMatchObject({
      ...{ memberSince: '2023-09', emailVerified: true, hasPassword: false },
    })
    const another = await board.visitor().post('/api/account', { email, password })
    expectProblem(another, 'email_taken')
  })

  test('is refused with any other password, and signing in changes nothing that is stored', async () => {
    await board.import({ users: [withPassword('ada')] })
    const { users: before } = await dumpTables(board.board)

    for (const guess of ['User1password', samplePassword.passwordHash])
      expectProblem((await board.signIn(email, guess)).answer, 'wrong_password')
    for (const time of ['first', 'second'])
      expect((await board.signIn(email)).answer.status, time).toBe(200)

    expect((await dumpTables(board.board)).users).toEqual(before)
  })

  test('changes the password and then signs in with the new one only', async () => {
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

  test('can’t sign in with a password when its parameters are missing, which is reported', async () => {
    const users = [withPassword('ada')]
    const { report } = await board.import(boardOf('ada', { users, hashConfig: null }))

    expect(report.notes).toEqual({ 'passwords without hash-config.json that must be set again': 1 })
    expectProblem((await board.signIn(email)).answer, 'no_password')
    await expectEverything(await board.google('ada'))
  })

  test('is a member since this month when no time is known, which is reported', async () => {
    const before = monthOf(new Date())
    const { report } = await board.import({ users: [withGoogle('ada', { createdAt: undefined })] })

    const ada = await board.google('ada')
    const { memberSince } = (await ada.get('/api/session')).body.user
    expect([before, monthOf(new Date())]).toContain(memberSince)
    expect(report.mended).toEqual({ 'people without a creation time: this month is used': 1 })
  })

  test('after leaving, passes only the votes on to the address’s next owner, once it is proved', async () => {
    const old = boardOf('ada', { users: [withPassword('ada')] })
    await board.import(old)
    const { student } = await board.signIn(email)
    expect((await student.post('/api/account/deletion', {})).status).toBe(200)

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
