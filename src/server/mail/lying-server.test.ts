import type { Socket } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  type Answer,
  type Lies,
  startLyingMailServer,
  steps,
} from '../../../test/accounts/lying-mail-server.ts'
import { askForCode } from '../../../test/accounts/mailed-codes.ts'
import { testConfig, useBoard } from '../../../test/board.ts'
import { certificate } from '../../../test/processes/odd-servers.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { codeLetter } from './letters.ts'
import { createMailer } from './mailer.ts'

const mebibyte = 1024 * 1024
const server = await startLyingMailServer()
const encrypting = await startLyingMailServer(certificate('self-signed'))
afterEach(() => {
  server.lie({})
  encrypting.lie({})
})

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
  const open = async (limits: Parameters<typeof createMailer>[2], SMTP_URL = server.url) => {
    const config = testConfig({ SMTP_URL })
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
    const { send } = await open({ silenceMs: 500, mailMs: 1_000, takingMs: 1_000 })
    for (const step of ['greeting', 'MAIL', 'body'] as const) {
      server.lie({ [step]: () => {} })
      await expect(send(), step).rejects.toThrow(/Timeout|never received|too slow/)
      server.lie({})
      await send()
    }
  })

  test('may take longer for the text of a mail than for all before it', async () => {
    const { send } = await open({ silenceMs: 200, mailMs: 500 })
    server.lie({ body: (socket, honestly) => setTimeout(() => socket.write(honestly), 800) })
    await send()
  })

  test('may never end an answer: the mails fail in time, their connections close, and the next one arrives', async () => {
    const { send } = await open({ mailMs: 1_000, takingMs: 1_000 })
    const drip: Answer = (socket: Socket) => {
      const timer = setInterval(() => socket.write('2'), 50)
      socket.on('close', () => clearInterval(timer))
    }
    for (const step of ['MAIL', 'body'] as const) {
      server.lie({ [step]: drip })
      const sent = await Promise.allSettled(Array.from({ length: 10 }, send))
      const reasons = sent.map((one) => one.status === 'rejected' && one.reason.message)
      expect(new Set(reasons), step).toEqual(new Set(['The mail server is too slow']))
      server.lie({})
      await send()
    }
    await expect.poll(server.connections).toBe(0)
  })

  test.each([
    ['a line', 'x'],
    ['an answer', '250-x\r\n'],
    ['empty lines', '\r\n'],
  ])(
    'may send %s without end, with or without TLS: the mail fails, and the connection closes early',
    async (_, text) => {
      const part = Buffer.from(text.repeat(16_384 / text.length))
      for (const one of [server, encrypting]) {
        const { send } = await open({}, one.url)
        for (const step of steps) {
          let sent = 0
          const flood: Answer = (socket) => {
            // Go on after the mailer has closed its half of the connection.
            socket.allowHalfOpen = true
            const write = () => {
              sent += part.length
              // The mailer reads between the parts, so that few of them are in the buffers of the kernel.
              if (sent < mebibyte) socket.write(part, (error) => error || setImmediate(write))
              else socket.end('\r\n')
            }
            write()
          }
          one.lie({ [step]: flood })
          await expect(send(), step).rejects.toThrow('The mail server sends too much')
          await expect.poll(one.connections, { message: step }).toBe(0)
          expect(sent, step).toBeLessThan(mebibyte / 4)
        }
      }
    },
  )
})
