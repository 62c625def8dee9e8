import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Certificate } from '../processes/odd-servers.ts'

const mailTimeoutMs = 10_000

export type Mail = {
  /** The names are in lower case: `subject`, `from`, `to`, `auto-submitted` … */
  headers: Record<string, string>
  text: string
  html: string
  links: { text: string[]; html: string[] }
  /** The only link, its path, and the secret in it. A mail with a code has no link, and its path is `code`. */
  link: string
  path: string
  token: string
  code: string
  raw: string
}

export type ReceivedMail = Mail & { sender: string; recipients: string[] }

export type Mailbox = {
  url: string
  refusing: boolean | 'for now'
  mailsTo: (address: string) => ReceivedMail[]
  /** Waits for the next mail that was not returned before. With `path`, its link must lead there. */
  nextMail: (address: string, path?: string) => Promise<ReceivedMail>
  empty: () => void
}

/**
 * Starts a mail server that keeps no process alive. `encrypts` offers STARTTLS, with a certificate that is signed by
 * itself or with the given one.
 */
export async function openMailbox({
  port = 0,
  encrypts = false as boolean | Certificate,
} = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const given = new Set<ReceivedMail>()
  const arrivals = new EventEmitter()
  const server = new SMTPServer({
    ...(typeof encrypts === 'object' && encrypts),
    disabledCommands: encrypts ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      if (!mailbox.refusing) return done()
      // Real servers repeat the address in their messages, so logs must not show these.
      const responseCode = mailbox.refusing === 'for now' ? 451 : 550
      done(Object.assign(new Error(`<${address}>: there is no such mailbox`), { responseCode }))
    },
    onData: async (stream, { envelope }, done) => {
      const { mailFrom, rcptTo } = envelope
      const raw = await buffer(stream).catch(() => undefined)
      // The connection broke.
      if (!raw) return done()
      const sender = mailFrom ? mailFrom.address : ''
      const recipients = rcptTo.map(({ address }) => address)
      mails.push({ ...parseMail(String(raw)), sender, recipients })
      arrivals.emit('mail')
      done()
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => socket.unref())
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  server.server.unref()

  const mailsTo = (address: string) =>
    mails.filter(({ recipients }) => recipients.includes(address))
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    refusing: false,
    mailsTo,
    nextMail: async (address, path) => {
      const signal = AbortSignal.timeout(mailTimeoutMs)
      for (;;) {
        const mail = mailsTo(address).find((one) => !given.has(one) && (!path || one.path === path))
        if (mail) {
          given.add(mail)
          return mail
        }
        await once(arrivals, 'mail', { signal }).catch((cause: unknown) => {
          throw new Error(`No mail for ${address} came in ${mailTimeoutMs} ms`, { cause })
        })
      }
    },
    empty: () => {
      mails.length = 0
    },
  }
  return mailbox
}

export const mailbox = await openMailbox()

export const mailSettings = { SMTP_URL: mailbox.url, MAIL_FROM: 'board@ucsd.edu' }

/** Parses only mails as the board writes them: text and HTML as alternatives. */
export function parseMail(raw: string): Mail {
  const { headers, body } = splitPart(raw.replaceAll('\r\n', '\n'))
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '') ?? []
  const parts = body.split(`--${boundary}`).slice(1, -1).map(splitPart)
  const contentOf = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type))
    return part ? decodeBody(part.body, part.headers['content-transfer-encoding']) : ''
  }
  const [text, html] = [contentOf('text/plain'), contentOf('text/html')]
  const links = { text: text.match(/\bhttps?:\/\/\S+/g) ?? [], html: attributesIn(html) }
  const link = links.text[0] ?? ''
  const { pathname, hash } = new URL(link || 'about:code')
  const token = hash.slice(1)
  const [code = ''] = link ? [] : (text.match(/\b(\d{8}|\d{12})\b/) ?? [])
  return { headers, text, html, links, link, path: pathname, token, code, raw }
}

type Part = { headers: Record<string, string>; body: string }

function splitPart(part: string): Part {
  const start = part.replace(/^\n/, '')
  const end = start.indexOf('\n\n')
  const unfolded = start.slice(0, end).replace(/\n[ \t]+/g, ' ')
  const headers = unfolded.split('\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
  })
  return { headers: Object.fromEntries(headers), body: start.slice(end + 2) }
}

/** Decodes encoded words (RFC 2047). */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? decodeBase64(word)
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    )
}

function decodeBody(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return decodeBase64(body)
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body
}

function decodeBase64(text: string): string {
  return Buffer.from(text, 'base64').toString()
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function attributesIn(html: string): string[] {
  return [...html.matchAll(/\b(?:href|src|srcset|action|background)\s*=\s*"([^"]*)"/gi)].map(
    ([, address = '']) => address.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  )
}
