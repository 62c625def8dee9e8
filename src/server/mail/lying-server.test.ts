import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  type Answer,
  type Lies,
  startLyingMailServer,
  steps,
} from '../../../test/accounts/lying-mail-server.ts'
import { askForCode } from '../../../test/accounts/mailed-codes.ts'
import { testConfig, useBoard } from '../../../test/board.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { codeLetter } from './letters.ts'
import { createMailer } from './mailer.ts'

const server = await startLyingMailServer()
afterEach(() => server.lie({}))

const failures: Record<string, Answer> = {
  'closes the connection': (socket) => socket.end(),
  'resets the connection': (socket) => socket.resetAndDestroy(),
  'answers garbage': '\0\x01\xff\r\n\r\n220\r\n',
  'answers an endless number': `${'9'.repeat(400)}\r\n`,
  'says it is busy': '451 <ada@ucsd.edu> later\r\n',
  'says it is stopping': '421 <ada@ucsd.edu> bye\r\n',
  refuses: '554 <ada@ucsd.edu> never\r\n',
}

describe('a mail server that lies', () => {
  const before = useBoard()
  const board = restartedBoard(before, {
    SMTP_URL: server.url,
    LOG_LEVEL: 'trace',
  })

  /** Returns the answer to a student who asks for a code, while the server lies, and whether it took a mail. */
  async function ask(lies: Lies, name = 'ada') {
    const member = await board.unverified(name)
    const taken = server.taken()
    server.lie(lies)
    const { status, body } = await askForCode(member)
    server.lie({})
    return { status, code: body?.code, isTaken: server.taken() > taken }
  }

  test.each(Object.entries(failures))(
    'and %s at any step: the student learns it, and the next mail arrives',
    async (_, answer) => {
      for (const step of steps) {
        const { status, code } = await ask({ [step]: answer }, `ada.${step}`)
        expect({ status, code }, step).toEqual({ status: 503, code: 'mail_failed' })
        expect(await ask({}, `bo.${step}`), step).toMatchObject({ status: 202, isTaken: true })
      }
      expect(board.log).not.toMatch(/@ucsd|127\.0/)
    },
  )

  test('and answers twice: no code is promised that was not taken, and the next mail arrives', async () => {
    const twice: Answer = (socket, honestly) => socket.write(honestly.repeat(2))
    for (const step of steps) {
      const { status, isTaken } = await ask({ [step]: twice }, `ada.${step}`)
      expect(status === 503 || isTaken, step).toBe(true)
      expect(await ask({}, `bo.${step}`), step).toMatchObject({ status: 202, isTaken: true })
    }
  })
})

describe('a mail server', () => {
  const open = async (limits: Parameters<typeof createMailer>[2]) => {
    const config = testConfig({ SMTP_URL: server.url })
    const mailer = createMailer(config, () => {}, limits)
    if (!mailer) throw new Error('There is no mailer')
    onTestFinished(() => mailer.close())
    const mail = await mailer.compose('ada@ucsd.edu', codeLetter(config, '12345678'))
    return { mailer, send: () => mailer.send(mail, 'a network') }
  }

  test('may answer some mails twice: those that wait for a connection arrive', async () => {
    const { send } = await open({})
    // The board opens five connections at once.
    let more = 5
    server.lie({ MAIL: (socket, honestly) => socket.write(honestly.repeat(more-- > 0 ? 2 : 1)) })
    const sent = await Promise.allSettled(Array.from({ length: 10 }, send))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  test('may be silent from any step on: the mail fails in time, and the next one arrives', async () => {
    const { send } = await open({ silenceMs: 500, takingMs: 1_000 })
    for (const step of ['greeting', 'MAIL', 'body'] as const) {
      server.lie({ [step]: () => {} })
      await expect(send(), step).rejects.toThrow(/Timeout|never received/)
      server.lie({})
      await send()
    }
  })
})
