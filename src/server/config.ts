import { isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from './start-error.ts'

export type Config = {
  port: number
  host: string
  /** The one origin of cookies and links; while it is unset every loopback name is ours too. */
  publicUrl: string | undefined
  databaseUrl: string | undefined
  dataDir: string
  appSecret: string | undefined
  secretFile: string
  university: string
  emailDomain: string
  boardTitle: string
  google: GoogleConfig | undefined
  /** A mail server. */
  smtpUrl: string | undefined
  /** Where mails are written while developing without one. */
  outbox: string | undefined
  mailFrom: string
  /** Proxies whose `X-Forwarded-For` is believed: addresses and networks. */
  trustedProxies: string[]
  rateLimits: boolean
  hideAccountExistence: boolean
  logLevel: string
  production: boolean
}

export type GoogleConfig = { issuer: string; clientId: string; clientSecret: string }

const onOrOff = z.enum(['on', 'off'], 'must be on or off')

const Environment = z
  .object({
    PORT: z.coerce
      .number('must be a port number')
      .int('must be a port number')
      .min(1, 'must be 1 to 65535')
      .max(65_535, 'must be 1 to 65535')
      .default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
      .refine((url) => new URL(url).pathname === '/', 'must be an origin, without a path')
      .transform((url) => new URL(url).origin)
      .optional(),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
      .optional(),
    DATA_DIR: z.string().default('./data'),
    APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    SECRET_FILE: z.string().optional(),
    UNIVERSITY_NAME: z.string().default('UCSD'),
    UNIVERSITY_DOMAIN: z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as ucsd.edu')
      .default('ucsd.edu'),
    BOARD_TITLE: z.string().default('UCSD Confessions'),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ISSUER: z
      .url({ protocol: /^https?$/, error: 'must be an https address', abort: true })
      .refine(isSafeIssuer, 'must be an https address, or one of this machine')
      .default('https://accounts.google.com'),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address such as board@university.edu')
      .optional(),
    TRUST_PROXY: z
      .string()
      .transform((list) => list.split(',').map((proxy) => proxy.trim()))
      .refine((list) => list.every(isProxy), 'must be addresses or networks, separated by commas')
      .default([]),
    RATE_LIMITS: onOrOff.default('on'),
    HIDE_ACCOUNT_EXISTENCE: onOrOff.default('off'),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
    NODE_ENV: z.string().default('production'),
  })
  .refine(
    ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }) => !GOOGLE_CLIENT_ID || GOOGLE_CLIENT_SECRET,
    { path: ['GOOGLE_CLIENT_SECRET'], error: 'must be set with GOOGLE_CLIENT_ID' },
  )
  .refine(
    ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }) => !GOOGLE_CLIENT_SECRET || GOOGLE_CLIENT_ID,
    { path: ['GOOGLE_CLIENT_ID'], error: 'must be set with GOOGLE_CLIENT_SECRET' },
  )
  .refine(({ HIDE_ACCOUNT_EXISTENCE, SMTP_URL }) => HIDE_ACCOUNT_EXISTENCE === 'off' || SMTP_URL, {
    path: ['HIDE_ACCOUNT_EXISTENCE'],
    error: 'needs SMTP_URL',
  })

/** Every setting there is. */
export const settingNames = Object.keys(Environment.shape)

/**
 * The one reader of the environment. An empty value counts as unset.
 * Throws a StartError that names the key of the first invalid value.
 */
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
    hideAccountExistence: values.HIDE_ACCOUNT_EXISTENCE === 'on',
    logLevel: values.LOG_LEVEL,
    production,
  }
  const { hostname } = new URL(originOf(config))
  return { ...config, mailFrom: values.MAIL_FROM ?? `no-reply@${hostname}` }
}

/** The origin that links and cookies are made for. */
export function originOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`
}

export const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Whether what is sent there stays on this machine. */
export function isLoopback(url: string): boolean {
  return loopbackNames.includes(new URL(url).hostname)
}

/** Who signs people in must be who they say: encrypted, unless it never leaves this machine. */
function isSafeIssuer(url: string): boolean {
  return new URL(url).protocol === 'https:' || isLoopback(url)
}

function isProxy(proxy: string): boolean {
  const [address = '', bits, ...more] = proxy.split('/')
  const version = isIP(address)
  if (!version || more.length > 0) return false
  const most = version === 4 ? 32 : 128
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
}
