import { describe, expect, test } from 'vitest'
import { proveAddress } from '../../test/accounts/accounts.ts'
import { mailbox, mailSettings } from '../../test/accounts/mailbox.ts'
import { applicant, enterCode } from '../../test/accounts/mailed-codes.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import { boardOf, peopleOn } from '../../test/import/imported-people.ts'
import { emailOf, withGoogle, withPassword } from '../../test/import/old-export.ts'

describe('a stranger with the address of a person who was set aside', () => {
  const board = useImportBoard()
  const mailing = useImportBoard(mailSettings)
  const asides: Record<string, Record<string, unknown>> = {
    'disabled, with all that others sign in by': withPassword('dora', { disabled: true }),
    'never verified, without a password': withGoogle('dora', { emailVerified: false }),
  }
  const old = (aside: unknown) => boardOf('dora', { users: [aside] })

  test.each(Object.keys(asides))('%s: sees nothing after a sign-up, proved or not', async (why) => {
    const { expectNothing, pathOf, signUp } = peopleOn(board)
    await board.import(old(asides[why]))

    const stranger = await signUp(emailOf('dora'))
    await expectNothing(stranger)
    expect((await stranger.get(pathOf('voted'))).body.hasVoted).toBe(false)
    await proveAddress(board.board, stranger.email)

    await expectNothing(stranger)
    expect((await stranger.get(pathOf('voted'))).body.hasVoted).toBe(false)
  })

  test.each(Object.keys(asides))('%s: sees nothing after coming by Google', async (why) => {
    const { expectNothing } = peopleOn(board)
    await board.import(old(asides[why]))

    await expectNothing(await board.google('dora'))
  })

  test.each(Object.keys(asides))(
    '%s: sees nothing after signing up with a mailed code',
    async (why) => {
      const { expectNothing } = peopleOn(mailing)
      mailbox.empty()
      await mailing.import(old(asides[why]))

      const { browser, email, code } = await applicant(mailing, emailOf('dora'))
      expect((await enterCode(browser, code)).body.user.emailVerified).toBe(true)

      await expectNothing({ ...browser, email })
    },
  )
})
