import { describe, expect, test } from 'vitest'
import {
  accountIdOf,
  changePassword,
  proveAddress,
  tryPassword,
} from '../../../../test/accounts/accounts.ts'
import { googleSettings, ownerAtGoogle } from '../../../../test/accounts/google.ts'
import { cookieOf, studentWithCookie, userOf } from '../../../../test/accounts/session-cookies.ts'
import { type Answer, hashingTakesTime, password, useBoard } from '../../../../test/board.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { createLink } from '../mail-links/mail-links.ts'

const email = 'ada@ucsd.edu'
const next = 'a better horse'

describe('changing a password', () => {
  const board = useBoard(googleSettings, hashingTakesTime)

  test('signs no one in with the old password meanwhile, also when it is reset', async () => {
    const { student } = await studentWithCookie(board, email)
    await proveAddress(board.board, email)
    const id = await accountIdOf(board.board, email)
    const link = () => createLink(board.board.db, board.board, id)
    const replacements = [
      (old: string, next: string) => changePassword(student, old, next),
      async (_: string, next: string) =>
        student.put('/api/account/password-reset', { token: await link(), password: next }),
    ]
    let old = password

    for (const [round, replace] of replacements.entries()) {
      const next = `the horse of round ${round}`
      let isReplaced = false
      const replacing = replace(old, next).finally(() => {
        isReplaced = true
      })
      const signedIn: Answer[] = []
      const statuses = new Set<number>()
      // Keeps sign-ins in flight while the password is replaced.
      const keepSigningIn = async () => {
        while (!isReplaced) {
          const answer = await tryPassword(board, email, old)
          statuses.add(answer.status)
          if (answer.status === 200) signedIn.push(answer)
        }
      }
      await Promise.all([keepSigningIn(), keepSigningIn()])

      expect((await replacing).status).toBe(200)
      expect([...statuses].filter((status) => status !== 200 && status !== 401)).toEqual([])
      for (const answer of signedIn) {
        const cookie = cookieOf(answer)
        expect((await board.visitor().get('/api/session', { cookie })).body.user).toBeNull()
      }
      expect((await userOf(student)).email).toBe(email)
      old = next
    }
    expect((await tryPassword(board, email, old)).status).toBe(200)
  })

  test('gives no new password to the owner who comes with Google meanwhile', async () => {
    await Promise.all(['ada@ucsd.edu', 'bob@ucsd.edu'].map(takeOver))

    async function takeOver(email: string) {
      const { student: squatter } = await studentWithCookie(board, email)
      const { owner, arrive } = await ownerAtGoogle(board, email)

      const changing = changePassword(squatter, password, next)
      expect(await arrive()).toBe(200)
      expect([200, 401]).toContain((await changing).status)

      expect(await userOf(owner)).toMatchObject({ emailVerified: true, hasPassword: false })
      expect(await userOf(squatter)).toBeNull()
      expectProblem(await tryPassword(board, email, next), 'no_password')
    }
  })
})
