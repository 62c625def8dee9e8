import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'
import { failureCause } from '../process/failure-cause.ts'
import { createDelivery, type Delivery, type Mail, MaybeSent, statusOf } from './delivery.ts'
import { htmlOf, type Letter, textOf } from './letters.ts'

/** How long a mail server may be silent, in ms: until its greeting, and later. Servers that scan mails take long for that. */
type Limits = { silenceMs: number; takingMs: number }

const usualLimits: Limits = { silenceMs: 10_000, takingMs: 60_000 }

export type Mailer = Delivery & {
  compose: (to: string, letter: Letter) => Promise<Mail>
  /** Connects to the mail server and signs in, but sends nothing. Rejects if that fails. */
  verify: () => Promise<void>
}

type Transport = {
  /** Rejects with `MaybeSent` if the mail server may have taken the mail. */
  send: (mail: Mail) => Promise<void>
  verify: () => Promise<void>
  close: () => void
}

/** Returns undefined if neither a mail server nor a folder is set. `onError` gets each failure of `deliver`. */
export function createMailer(
  config: Config,
  onError: (error: Error) => void,
  limits: Partial<Limits> = {},
): Mailer | undefined {
  const transport = config.smtpUrl
    ? throughServer(config.smtpUrl, { ...usualLimits, ...limits })
    : config.outbox && intoFolder(config.outbox)
  if (!transport) return undefined
  const delivery = createDelivery(transport.send, onError)
  return {
    ...delivery,
    compose: (to, letter) => compose(config, to, letter),
    verify: transport.verify,
    close: () => {
      delivery.close()
      transport.close()
    },
  }
}

function throughServer(url: string, { silenceMs, takingMs }: Limits): Transport {
  const options = {
    url,
    // Each mail has a connection of its own. After an answer too many, a connection would be an answer behind forever.
    pool: false,
    // Refuse to send without TLS. Otherwise an attacker could turn off STARTTLS and read the codes in mails.
    requireTLS: !isLoopback(url),
    // A mail server on this machine, such as Debian's Postfix, often has a certificate that it made itself.
    tls: { rejectUnauthorized: !isLoopback(url) },
    dnsTimeout: silenceMs,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: takingMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let transport: Promise<Transporter> | undefined
  const open = () => {
    transport ??= openTransport(options)
    return transport
  }
  return {
    send: async ({ from, to, raw }) => {
      let isTextSent = false
      const onText = () => {
        isTextSent = true
      }
      const mail: WatchedMail = { envelope: { from, to }, raw, onText }
      try {
        await (await open()).sendMail(mail)
      } catch (error) {
        // An answer from 400 on says that the server did not take the mail. Without an answer it may have.
        if (isTextSent && statusOf(error) < 400) throw new MaybeSent(failureCause(error))
        throw error
      }
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
      mkdirSync(folder, { recursive: true, mode: 0o700 })
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

/** `onText` is called when the text of the mail begins to be sent. */
type WatchedMail = SendMailOptions & { onText: () => void }

/** Loads nodemailer for the first mail, because loading it earlier would slow down the start. */
async function openTransport(options: object): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(options).use('stream', ({ data, message }, done) => {
    const { onText } = data as Partial<WatchedMail>
    // The stream resumes when the server has accepted the command DATA.
    if (onText) message.processFunc((text) => text.once('resume', onText))
    done()
  })
}
