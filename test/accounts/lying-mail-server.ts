import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import type { Certificate } from '../processes/odd-servers.ts'

/** An honest server says this when it is reached, to each command, and to the mail itself. */
const honest = {
  greeting: '220 mail.example\r\n',
  EHLO: '250 mail.example\r\n',
  MAIL: '250 sender\r\n',
  RCPT: '250 recipient\r\n',
  DATA: '354 go on\r\n',
  body: '250 taken\r\n',
}
const others: Record<string, string> = { RSET: '250 reset\r\n', QUIT: '221 bye\r\n' }
export type Step = keyof typeof honest
export const steps = Object.keys(honest) as Step[]
export type Answer = string | ((socket: Socket, honestly: string) => void)
export type Lies = Partial<Record<Step, Answer>>

/**
 * Starts a mail server that answers some steps in its own way. It keeps no process alive. With a certificate, it speaks
 * TLS from the start.
 */
export async function startLyingMailServer(certificate?: Certificate) {
  let lies: Lies = {}
  let taken = 0
  const open = new Set<Socket>()
  const answer = (socket: Socket, step: Step) => {
    const honestly = honest[step] ?? others[step] ?? '502 what\r\n'
    const said = lies[step] ?? honestly
    if (step === 'body') taken++
    if (typeof said === 'string') socket.write(said)
    else said(socket, honestly)
  }
  const serve = (socket: Socket) => {
    let unread = ''
    let isMail = false
    open.add(socket.unref())
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    answer(socket, 'greeting')
    socket.setEncoding('latin1').on('data', (data) => {
      unread += data
      for (;;) {
        const [line, end] = isMail ? ['body', '\r\n.\r\n'] : [unread.slice(0, 4), '\r\n']
        const at = unread.indexOf(end)
        if (at < 0) return
        unread = unread.slice(at + end.length)
        isMail = line === 'DATA' && typeof lies.DATA !== 'string'
        answer(socket, line as Step)
      }
    })
  }
  const server = certificate ? createSecureServer(certificate, serve) : createServer(serve)
  server.unref()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `${certificate ? 'smtps' : 'smtp'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: (next: Lies) => {
      lies = next
    },
    /** Returns how many mails came to their end since the start, and how many connections are open. */
    taken: () => taken,
    connections: () => open.size,
    stop: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
