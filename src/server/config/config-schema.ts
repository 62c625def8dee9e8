import { isIP } from 'node:net'
import { z } from 'zod'
import { publicSettings } from '../../contract/board-facts.ts'
import { isLoopback } from './loopback.ts'
import { objectionToTopics, parseTopics } from './topics.ts'

const onOrOff = z.enum(['on', 'off'], 'must be on or off')
const isOn = (value: 'on' | 'off') => value === 'on'

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: ({ input }) =>
    /^postgres(ql)?:/.test(String(input))
      ? 'must name a host, or a socket as in postgres:///spill?host=/var/run/postgresql'
      : 'must be a postgres:// address',
})

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
  .refine((url) => new URL(url).pathname === '/', 'must be an origin, without a path')
  .transform((url) => new URL(url).origin)

/** All settings. `publicUrl` is the variable PUBLIC_URL, for example. `.env.example` explains them. */
const settings = publicSettings.extend({
  port: numberFrom(1, 65_535, 'must be a port number').default(3000),
  host: z.string().default('127.0.0.1'),
  publicUrl: origin.optional(),
  databaseUrl: postgresUrl.optional(),
  databaseDirectUrl: postgresUrl.optional(),
  dataDir: z.string().default('./data'),
  appSecret: z.string().min(32, 'must have at least 32 characters').optional(),
  secretFile: z.string().optional(),
  backupKey: z
    .string()
    .regex(/^age1[0-9a-z]+$/, 'must be a public key of age, such as age1…')
    .optional(),
  topics: z
    .string()
    .transform(parseTopics)
    .superRefine((topics, context) => {
      const objection = objectionToTopics(topics)
      if (objection) context.addIssue(objection)
    })
    .default([]),
  googleClientId: z.string().optional(),
  googleClientSecret: z.string().optional(),
  googleIssuer: z
    .url({ protocol: /^https?$/, error: 'must be an https address', abort: true })
    .refine(isHttpsOrLoopback, 'must be an https address, or one of this machine')
    .default('https://accounts.google.com'),
  smtpUrl: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  mailFrom: z
    .string()
    .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address such as board@university.edu')
    .optional(),
  trustProxy: z
    .string()
    .transform((list) => list.split(',').map((proxy) => proxy.trim()))
    .refine((list) => list.every(isProxy), 'must be addresses or networks, separated by commas')
    .default([]),
  rateLimits: onOrOff.default('on').transform(isOn),
  peoplePerNetwork: numberFrom(1_000, 1_000_000, 'must be a number of people').default(40_000),
  hideAccountExistence: onOrOff.default('off').transform(isOn),
  drainSeconds: numberFrom(
    0,
    3_600,
    'must be a number of seconds',
    'must be whole seconds',
  ).default(0),
  moderationPort: numberFrom(1, 65_535, 'must be a port number').optional(),
  moderationHost: z.string().default('127.0.0.1'),
  moderationUrl: origin
    .refine(isHttpsOrLoopback, 'must be an https address, or one of this machine')
    .optional(),
  metricsPort: numberFrom(1, 65_535, 'must be a port number').optional(),
  metricsHost: z.string().default('127.0.0.1'),
  reportSensitivity: z
    .enum(['low', 'medium', 'high'], 'must be low, medium or high')
    .default('medium'),
  logLevel: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  nodeEnv: z.string().default('production'),
})

export const settingKeys = Object.keys(settings.shape)

/** All settings, with rules for those that depend on other settings. */
export const Settings = settings
  .refine(({ googleClientId, googleClientSecret }) => !googleClientId || googleClientSecret, {
    path: ['googleClientSecret'],
    error: 'must be set with GOOGLE_CLIENT_ID',
  })
  .refine(({ googleClientId, googleClientSecret }) => !googleClientSecret || googleClientId, {
    path: ['googleClientId'],
    error: 'must be set with GOOGLE_CLIENT_SECRET',
  })
  .refine(({ databaseDirectUrl, databaseUrl }) => !databaseDirectUrl || databaseUrl, {
    path: ['databaseDirectUrl'],
    error: 'needs DATABASE_URL',
  })
  .refine(({ hideAccountExistence, smtpUrl }) => !hideAccountExistence || smtpUrl, {
    path: ['hideAccountExistence'],
    error: 'needs SMTP_URL',
  })
  // Browsers ignore ports: on the same host, they would send the moderators' cookies to the board.
  .refine(
    ({ moderationUrl, publicUrl }) =>
      !moderationUrl ||
      !publicUrl ||
      isLoopback(moderationUrl) ||
      new URL(moderationUrl).hostname !== new URL(publicUrl).hostname,
    { path: ['moderationUrl'], error: 'must have another host name than PUBLIC_URL' },
  )

function numberFrom(min: number, max: number, error: string, fractionError = error) {
  const range = `must be ${min} to ${max}`
  return z.coerce.number(error).int(fractionError).min(min, range).max(max, range)
}

/** Without TLS, an attacker on the network could read cookies, or pretend to be the sign-in provider. */
function isHttpsOrLoopback(url: string): boolean {
  return new URL(url).protocol === 'https:' || isLoopback(url)
}

function isProxy(proxy: string): boolean {
  const [address = '', bits, ...more] = proxy.split('/')
  const version = isIP(address)
  if (!version || more.length > 0) return false
  const maxBits = version === 4 ? 32 : 128
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits)
}
