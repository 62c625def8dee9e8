import { isIP } from 'node:net'
import { z } from 'zod'
import { isLoopback } from './loopback.ts'

const onOrOff = z.enum(['on', 'off'], 'must be on or off')

export const Environment = z
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
    DATABASE_DIRECT_URL: z
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
    PEOPLE_PER_NETWORK: z.coerce
      .number('must be a number of people')
      .int('must be a number of people')
      .min(1_000, 'must be 1000 to 1000000')
      .max(1_000_000, 'must be 1000 to 1000000')
      .default(40_000),
    HIDE_ACCOUNT_EXISTENCE: onOrOff.default('off'),
    DRAIN_SECONDS: z.coerce
      .number('must be a number of seconds')
      .int('must be whole seconds')
      .min(0, 'must be 0 to 3600')
      .max(3_600, 'must be 0 to 3600')
      .default(0),
    CONTACT: z
      .string()
      .regex(/^(https?:\/\/\S+|[^\s<>@]+@[^\s<>@]+)$/, 'must be an e-mail or https address')
      .optional(),
    CRISIS_TEXT: z.string().default('Call or text 988 (US), any time.'),
    CRISIS_URL: z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .default('https://findahelpline.com'),
    REPORT_SENSITIVITY: z
      .enum(['low', 'medium', 'high'], 'must be low, medium or high')
      .default('medium'),
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
  .refine(({ DATABASE_DIRECT_URL, DATABASE_URL }) => !DATABASE_DIRECT_URL || DATABASE_URL, {
    path: ['DATABASE_DIRECT_URL'],
    error: 'needs DATABASE_URL',
  })
  .refine(({ HIDE_ACCOUNT_EXISTENCE, SMTP_URL }) => HIDE_ACCOUNT_EXISTENCE === 'off' || SMTP_URL, {
    path: ['HIDE_ACCOUNT_EXISTENCE'],
    error: 'needs SMTP_URL',
  })

export const settingNames = Object.keys(Environment.shape)

/** TLS proves who signs people in; on this machine nobody stands between. */
function isSafeIssuer(url: string): boolean {
  return new URL(url).protocol === 'https:' || isLoopback(url)
}

function isProxy(proxy: string): boolean {
  const [address = '', bits, ...more] = proxy.split('/')
  const version = isIP(address)
  if (!version || more.length > 0) return false
  const maxBits = version === 4 ? 32 : 128
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits)
}
