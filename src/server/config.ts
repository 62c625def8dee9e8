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
  logLevel: string
  production: boolean
}

const Environment = z.object({
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
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  NODE_ENV: z.string().default('production'),
})

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
  return {
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
    logLevel: values.LOG_LEVEL,
    production: values.NODE_ENV !== 'development',
  }
}

/** The origin that links and cookies are made for. */
export function originOf(config: Config): string {
  return config.publicUrl ?? `http://localhost:${config.port}`
}
