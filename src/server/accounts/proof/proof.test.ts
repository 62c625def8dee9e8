import { describe, expect, test } from 'vitest'
import {
  continueWithGoogle,
  googleSettings,
  settleClaim,
} from '../../../../test/accounts/google.ts'
import { mailSettings } from '../../../../test/accounts/mailbox.ts'
import { askForCode, enterCode, mailedCode } from '../../../../test/accounts/mailed-codes.ts'
import { resetLinkFor } from '../../../../test/accounts/password-reset.ts'
import { signIn } from '../../../../test/accounts/session-cookies.ts'
import { type Answer, type Caller, callerOf, password, useBoard } from '../../../../test/board.ts'
import { contentRows } from '../../../../test/database/tables.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'

/** An account with an unproved address, the browsers around it, and a way to get a link to set a password. */
type Scene = {
  email: string
  /** The browser that opened the account and is still signed in. */
  here: Caller
  /** Another browser of the owner's, not signed in. */
  elsewhere: Caller
  resetLink: () => Promise<string>
}

type Way = {
  way: string
  /** Proves the address and returns the browser in which the owner is then signed in. */
  prove: (scene: Scene) => Promise<Caller>
  /** Whether the owner keeps the opened account with its content and votes. */
  keeps: boolean
  /** What a sign-in with the original password answers afterwards. */
  oldPassword: 'works' | 'wrong_password' | 'no_password'
}

const chosen = 'known to nobody else'

const ways: Way[] = [
  {
    way: 'by Google, in the browser that opened it',
    prove: async ({ here, email }) => {
      expect(await continueWithGoogle(here, email)).toBe('signed-in')
      return here
    },
    keeps: true,
    oldPassword: 'no_password',
  },
  {
    way: 'by Google elsewhere, with its password',
    prove: async ({ elsewhere, email }) => {
      expect(await continueWithGoogle(elsewhere, email)).toBe('claim')
      ok(await settleClaim(elsewhere, password))
      return elsewhere
    },
    keeps: true,
    oldPassword: 'works',
  },
  {
    way: 'by Google elsewhere, without its password',
    prove: async ({ elsewhere, email }) => {
      expect(await continueWithGoogle(elsewhere, email)).toBe('claim')
      ok(await settleClaim(elsewhere))
      return elsewhere
    },
    keeps: false,
    oldPassword: 'no_password',
  },
  {
    way: 'by a mailed code, in the browser that opened it',
    prove: async ({ here, email }) => {
      expect((await askForCode(here)).status).toBe(202)
      ok(await enterCode(here, await mailedCode(email)))
      return here
    },
    keeps: true,
    oldPassword: 'works',
  },
  {
    way: 'by a new password through the mail, in the browser that opened it',
    prove: async ({ here, resetLink }) => {
      const token = await resetLink()
      ok(await here.put('/api/account/password-reset', { token, password: chosen }))
      return here
    },
    keeps: true,
    oldPassword: 'wrong_password',
  },
  {
    way: 'by a new password through the mail, elsewhere',
    prove: async ({ elsewhere, resetLink }) => {
      const token = await resetLink()
      ok(await elsewhere.put('/api/account/password-reset', { token, password: chosen }))
      return elsewhere
    },
    keeps: false,
    oldPassword: 'wrong_password',
  },
]

function ok({ status, body }: Answer): void {
  expect([200, 204], JSON.stringify(body)).toContain(status)
}

/** The account wrote and voted while the board had no mail, and a second browser knows its password. */
describe('an address that is proved', () => {
  const before = useBoard(googleSettings)
  const board = restartedBoard(before, { ...googleSettings, ...mailSettings })

  async function setScene() {
    const other = await before.student()
    const { id: othersId } = await other.confess()
    const opener = await before.student()
    const own = await opener.confess()
    const reply = await opener.reply(othersId)
    const vote = `/api/confessions/${othersId}/upvote`
    await opener.put(vote)
    const { email } = opener
    const second = await signIn(before.visitor(), email)
    const [name = '', value = ''] = opener.cookie.split('; ')[0]?.split(/=(.*)/) ?? []
    const here = callerOf(board.app, email, [[name, value]])
    const resetLink = () => resetLinkFor(board.visitor(), email)
    const scene: Scene = { email, here, elsewhere: board.visitor(), resetLink }
    return { scene, second, own, reply, vote, othersId }
  }

  test.each(ways)('$way', async ({ prove, keeps, oldPassword }) => {
    const { scene, second, own, reply, vote, othersId } = await setScene()
    const { email } = scene
    const content = await contentRows(board.board)

    const owner = await prove(scene)

    // The proof must write nothing to the content tables.
    expect(await contentRows(board.board)).toEqual(content)
    const { user } = (await owner.get('/api/session')).body
    expect(user).toMatchObject({ email, emailVerified: true })
    // The proof ended the session of the second browser.
    const stale = await board.visitor().get('/api/session', { cookie: second })
    expect(stale.body.user).toBeNull()
    const guess = await board.visitor().post('/api/session', { email, password })
    expect(guess.status === 200 ? 'works' : guess.body.code).toBe(oldPassword)

    expect((await owner.get(`/api/confessions/${own.id}`)).body.isOwner).toBe(keeps)
    expect((await owner.get('/api/me/stats')).body).toEqual(
      keeps ? { confessionsCount: 1, repliesCount: 1 } : { confessionsCount: 0, repliesCount: 0 },
    )
    const edit = await owner.patch(`/api/replies/${reply.id}`, { content: 'Mine' })
    expect(edit.status).toBe(keeps ? 200 : 403)
    expect((await owner.get(`/api/confessions/${othersId}`)).body.hasVoted).toBe(keeps)
    expect((await owner.put(vote)).body.upvoteCount).toBe(keeps ? 1 : 2)
  })

  test('is not proved by a code for another address, nor by knowing a password', async () => {
    const [{ scene: ada }, { scene: bob }] = [await setScene(), await setScene()]
    await askForCode(bob.here)
    await askForCode(ada.here)
    expectProblem(await enterCode(ada.here, await mailedCode(bob.email)), 'wrong_code')
    expectProblem(await ada.here.put('/api/session/google', { password }), 'claim_expired')

    expect((await ada.here.get('/api/session')).body.user.emailVerified).toBe(false)
    expect((await bob.here.get('/api/session')).body.user.emailVerified).toBe(false)
  })
})
