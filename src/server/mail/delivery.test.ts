import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { mailbox, mailSettings, openMailbox } from '../../../test/accounts/mailbox.ts'
import { enterCode, mailedCode, signUp } from '../../../test/accounts/mailed-codes.ts'
import { useBoard } from '../../../test/board.ts'
import { minuteMs, secondMs } from '../../../test/clock.ts'
import { freePort } from '../../../test/free-port.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { createDelivery, type Mail, MaybeSent } from './delivery.ts'

describe('a mail that the mail server refuses', () => {
  const before = useBoard()

  describe('because it is away', async () => {
    const port = await freePort()
    const board = restartedBoard(before, {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      LOG_LEVEL: 'error',
    })

    test('is delivered once the server is back, and the log names the mail and the cause', async () => {
      const applicant = board.visitor()
      const email = 'ada.away@ucsd.edu'
      await signUp(applicant, email)
      await board.settled()
      expect(msgsIn(board.log)).toEqual(['mail: connection refused (ESOCKET)'])
      expect(board.log).not.toMatch(/ada|ucsd|127\.0/)

      const back = await openMailbox({ port })

      const { code } = await back.nextMail(email)
      expect((await enterCode(applicant, code)).status).toBe(200)
      expect(back.mailsTo(email)).toHaveLength(1)
    })
  })

  describe('because it is busy', () => {
    const board = restartedBoard(before, { ...mailSettings, LOG_LEVEL: 'error' })

    test('is delivered a moment later', async () => {
      mailbox.refusing = 'for now'
      onTestFinished(() => {
        mailbox.refusing = false
      })
      const email = 'ada.busy@ucsd.edu'
      await signUp(board.visitor(), email)
      await board.settled()
      expect(mailbox.mailsTo(email)).toEqual([])
      mailbox.refusing = false

      expect(await mailedCode(email)).toMatch(/^\d{8}$/)
      expect(msgsIn(board.log)).toEqual(['mail: the mail server answered 451 (EENVELOPE)'])
    })
  })
})

test('a mail is tried three times within a minute, and then dropped', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const send = vi.fn().mockRejectedValue(new Error('The mail server is away'))
  const onDropped = vi.fn()
  const { deliver } = createDelivery(send, () => {})
  await deliver(mailTo('ada'), 'a network', onDropped)
  expect(send).toHaveBeenCalledTimes(1)

  await vi.advanceTimersByTimeAsync(10 * secondMs)
  expect(send).toHaveBeenCalledTimes(2)
  expect(onDropped).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(50 * secondMs)
  expect(onDropped).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60 * minuteMs)

  expect(send).toHaveBeenCalledTimes(3)
})

test('a mail that the mail server may have taken is not sent again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const send = vi.fn().mockRejectedValue(new MaybeSent('Timeout'))
  const onDropped = vi.fn()
  const { deliver } = createDelivery(send, () => {})
  await deliver(mailTo('ada'), 'a network', onDropped)

  await vi.advanceTimersByTimeAsync(60 * minuteMs)

  expect(send).toHaveBeenCalledTimes(1)
  expect(onDropped).not.toHaveBeenCalled()
})

test("one network's many mails hold up no others", async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const taken: string[] = []
  const { deliver } = createDelivery(
    async ({ to }) => {
      await new Promise((resolve) => setTimeout(resolve, 5 * secondMs))
      taken.push(to)
    },
    () => {},
  )
  const begin = (to: string, network: string) => deliver(mailTo(to), network, () => {})
  for (let index = 0; index < 100; index++) void begin('many', 'large')
  await expect(begin('one more', 'large')).rejects.toThrow('The email couldn’t be sent')
  void begin('late', 'small')

  await vi.advanceTimersByTimeAsync(12 * secondMs)

  expect(taken).toContain('late')
})

function mailTo(to: string): Mail {
  return { from: 'spill@ucsd.edu', to, raw: Buffer.from('') }
}

function msgsIn(log: string): string[] {
  const msgs = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg)
  return [...new Set(msgs)]
}
