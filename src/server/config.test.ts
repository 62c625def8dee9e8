import { describe, expect, test } from 'vitest'
import { originOf, readConfig } from './config.ts'
import { StartError } from './start-error.ts'

/** The one line an operator reads when the environment is refused. */
function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'not refused'
}

const defaults = {
  port: 3000,
  host: '127.0.0.1',
  publicUrl: undefined,
  databaseUrl: undefined,
  dataDir: './data',
  appSecret: undefined,
  secretFile: './data.secret',
  university: 'UCSD',
  emailDomain: 'ucsd.edu',
  boardTitle: 'UCSD Confessions',
  logLevel: 'info',
  production: true,
}

const keys = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'APP_SECRET',
  'SECRET_FILE',
  'UNIVERSITY_NAME',
  'UNIVERSITY_DOMAIN',
  'BOARD_TITLE',
  'LOG_LEVEL',
  'NODE_ENV',
]

describe('the environment', () => {
  test('needs nothing', () => {
    expect(readConfig({})).toMatchObject(defaults)
  })

  test.each(['', '   ', undefined])('counts an empty value (%j) as unset', (value) => {
    const env = Object.fromEntries(keys.map((key) => [key, value]))

    expect(readConfig(env)).toEqual(readConfig({}))
  })

  test("takes what it is given, and overlooks what is not the board's", () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://Spill.example:443/',
      DATABASE_URL: 'postgresql://spill:secret@db.example/spill',
      DATA_DIR: '/var/lib/spill/',
      APP_SECRET: 'x'.repeat(32),
      UNIVERSITY_NAME: 'MIT',
      UNIVERSITY_DOMAIN: 'MIT.edu',
      BOARD_TITLE: 'MIT Confessions',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      SOMETHING_ELSE: 'else',
    })

    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://spill.example',
      databaseUrl: 'postgresql://spill:secret@db.example/spill',
      dataDir: '/var/lib/spill/',
      appSecret: 'x'.repeat(32),
      secretFile: '/var/lib/spill.secret',
      university: 'MIT',
      emailDomain: 'mit.edu',
      boardTitle: 'MIT Confessions',
      logLevel: 'warn',
      production: true,
    })
  })

  test('loosens the rules for development only when that is what it is told', () => {
    expect(readConfig({ NODE_ENV: 'development' }).production).toBe(false)
    expect(readConfig({ NODE_ENV: 'staging' }).production).toBe(true)
  })

  test('keeps the secret where it is told to', () => {
    expect(readConfig({ SECRET_FILE: '/etc/spill/secret' }).secretFile).toBe('/etc/spill/secret')
  })

  test('makes links for this machine until there is a public address', () => {
    expect(originOf(readConfig({ PORT: '4000' }))).toBe('http://localhost:4000')
    expect(originOf(readConfig({ PUBLIC_URL: 'https://spill.example' }))).toBe(
      'https://spill.example',
    )
  })

  test.each([
    ['PORT', 'http', 'PORT must be a port number'],
    ['PORT', '80.5', 'PORT must be a port number'],
    ['PORT', '0', 'PORT must be 1 to 65535'],
    ['PORT', '65536', 'PORT must be 1 to 65535'],
    ['PUBLIC_URL', 'spill.example', 'PUBLIC_URL must be an http or https address'],
    ['PUBLIC_URL', 'ftp://spill.example', 'PUBLIC_URL must be an http or https address'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'PUBLIC_URL must be an http or https address'],
    ['PUBLIC_URL', 'https://spill.example/board', 'PUBLIC_URL must be an origin, without a path'],
    ['DATABASE_URL', 'mysql://localhost/spill', 'DATABASE_URL must be a postgres:// address'],
    ['DATABASE_URL', 'localhost:5432', 'DATABASE_URL must be a postgres:// address'],
    ['APP_SECRET', 'x'.repeat(31), 'APP_SECRET must have at least 32 characters'],
    ['UNIVERSITY_DOMAIN', 'ucsd', 'UNIVERSITY_DOMAIN must be a domain such as ucsd.edu'],
    ['UNIVERSITY_DOMAIN', '@ucsd.edu', 'UNIVERSITY_DOMAIN must be a domain such as ucsd.edu'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
  ])('%s=%s is refused in one line that names it', (key, value, line) => {
    expect(refusalOf({ [key]: value })).toBe(line)
  })

  test('never repeats a refused secret', () => {
    const [secret, password] = ['too-short-a-secret', 'hunter2']

    expect(refusalOf({ APP_SECRET: secret })).not.toContain(secret)
    expect(refusalOf({ DATABASE_URL: `mysql://spill:${password}@db/spill` })).not.toContain(
      password,
    )
  })
})
