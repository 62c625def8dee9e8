import { join } from 'node:path'
import { StartError } from '../errors/operator-error.ts'
import { Environment } from './config-schema.ts'

export type Config = {
  port: number
  host: string
  /** The origin of cookies and links; while it is unset every loopback name counts as ours. */
  publicUrl: string | undefined
  databaseUrl: string | undefined
  /** The same database, past any pooler. */
  databaseDirectUrl: string | undefined
  dataDir: string
  appSecret: string | undefined
  secretFile: string
  university: string
  emailDomain: string
  boardTitle: string
  google: GoogleConfig | undefined
  smtpUrl: string | undefined
  /** A folder for mails in development without a mail server. */
  outbox: string | undefined
  mailFrom: string
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  trustedProxies: string[]
  rateLimits: boolean
  /** The most that share one address; what is counted by network leaves room for them. */
  peoplePerNetwork: number
  hideAccountExistence: boolean
  /** How long the process serves on after a stop signal. */
  drainSeconds: number
  /** An e-mail address or a link, for whoever wants to reach the operator. */
  contact: string | undefined
  crisis: { text: string; url: string }
  reportSensitivity: 'low' | 'medium' | 'high'
  logLevel: string
  production: boolean
}

export type GoogleConfig = { issuer: string; clientId: string; clientSecret: string }

/** An empty value counts as unset. Throws a StartError that names the first invalid key. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartError(`${issue?.path.join('.')} ${issue?.message}`)
  }
  const values = parsed.data
  const production = values.NODE_ENV !== 'development'
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  const config = {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    dataDir: values.DATA_DIR,
    appSecret: values.APP_SECRET,
    secretFile: values.SECRET_FILE ?? `${values.DATA_DIR.replace(/\/+$/, '')}.secret`,
    university: values.UNIVERSITY_NAME,
    emailDomain: values.UNIVERSITY_DOMAIN,
    boardTitle: values.BOARD_TITLE,
    google:
      clientId && clientSecret
        ? { issuer: values.GOOGLE_ISSUER, clientId, clientSecret }
        : undefined,
    smtpUrl: values.SMTP_URL,
    outbox: production || values.SMTP_URL ? undefined : join(values.DATA_DIR, 'outbox'),
    trustedProxies: values.TRUST_PROXY,
    rateLimits: values.RATE_LIMITS === 'on',
    peoplePerNetwork: values.PEOPLE_PER_NETWORK,
    hideAccountExistence: values.HIDE_ACCOUNT_EXISTENCE === 'on',
    drainSeconds: values.DRAIN_SECONDS,
    contact: values.CONTACT,
    crisis: { text: values.CRISIS_TEXT, url: values.CRISIS_URL },
    reportSensitivity: values.REPORT_SENSITIVITY,
    logLevel: values.LOG_LEVEL,
    production,
  }
  const { hostname } = new URL(originOf(config))
  return { ...config, mailFrom: values.MAIL_FROM ?? `no-reply@${hostname}` }
}

export function originOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`
}
