import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'
import { makeFolder } from '../db/own-server/make-folder.ts'
import { createDelivery, type Delivery, type Mail } from './delivery.ts'
import { htmlOf, type Letter, textOf } from './letters.ts'

/** How long a mail server may be silent, and how long it may take for a mail. */
type Limits = { silenceMs?: number; mailMs?: number }

export type Mailer = Delivery & {
  compose: (to: string, letter: Letter) => Promise<Mail>
  /** Connects to the mail server and signs in, but sends nothing. Rejects if that fails. */
  verify: () => Promise<void>
}

type Transport = {
  /** Rejects when the signal aborts, and closes the connection. */
  send: (mail: Mail, signal: AbortSignal) => Promise<void>
  verify: () => Promise<void>
  close: () => void
}

/**
 * Returns the mailer, or undefined if neither a mail server nor a folder for mails is set. `onError` gets the error
 * of every failed attempt.
 */
export function createMailer(
  config: Config,
  onError: (error: Error) => void,
  { silenceMs = 10_000, mailMs = 30_000 }: Limits = {},
): Mailer | undefined {
  const transport = config.smtpUrl
    ? throughServer(config.smtpUrl, silenceMs)
    : config.outbox && intoFolder(config.outbox)
  if (!transport) return undefined
  const delivery = createDelivery(transport.send, onError, mailMs)
  return {
    ...delivery,
    compose: (to, letter) => compose(config, to, letter),
    verify: transport.verify,
    close: async () => {
      await delivery.close()
      transport.close()
    },
  }
}

function throughServer(url: string, silenceMs: number): Transport {
  const options = {
    url,
    pool: true,
    // Each mail has a connection of its own. After an answer too many, a connection would be an answer behind forever.
    maxMessages: 1,
    // Refuse to send without TLS. Otherwise an attacker could turn off STARTTLS and read the links in mails.
    requireTLS: !isLoopback(url),
    // A mail server on this machine, such as Debian's Postfix, often has a certificate that it made itself.
    tls: { rejectUnauthorized: !isLoopback(url) },
    dnsTimeout: silenceMs,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    // Otherwise a server could go on sending after the board has closed its half of a connection.
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let transport: Promise<Transporter> | undefined
  const open = () => {
    transport ??= openTransport(options)
    return transport
  }
  return {
    send: async ({ from, to, raw }, signal) => {
      await (await open()).sendMail({ envelope: { from, to }, raw, signal })
    },
    verify: async () => {
      await (await open()).verify()
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

function intoFolder(folder: string): Transport {
  return {
    send: async ({ raw }) => {
      makeFolder(folder, 0o700)
      const time = new Date().toISOString().replaceAll(':', '-')
      const file = join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`)
      writeFileSync(file, raw, { mode: 0o600 })
    },
    verify: async () => {},
    close: () => {},
  }
}

async function compose({ mailFrom }: Config, to: string, letter: Letter): Promise<Mail> {
  const composer = await openTransport({ streamTransport: true, buffer: true })
  const { message, envelope } = await composer.sendMail({
    from: mailFrom,
    // An object is always one email address, while a string could be parsed as several.
    to: { name: '', address: to },
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter),
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  return { from: envelope.from || '', to, raw: message as Buffer }
}

/** Loads nodemailer for the first mail, because loading it earlier would slow down the start. */
async function openTransport(options: object): Promise<Transporter> {
  const { createTransport } = await import('./bounded-transport.ts')
  return createTransport(options)
}
