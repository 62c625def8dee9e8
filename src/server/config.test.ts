import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { originOf, readConfig } from './config.ts'
import { settingNames } from './settings.ts'
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
  google: undefined,
  smtpUrl: undefined,
  outbox: undefined,
  mailFrom: 'no-reply@localhost',
  trustedProxies: [],
  rateLimits: true,
  hideAccountExistence: false,
  logLevel: 'info',
  production: true,
}

describe('the environment', () => {
  test('needs nothing', () => {
    expect(readConfig({})).toEqual(defaults)
  })

  test.each(['', '   ', undefined])('counts an empty value (%j) as unset', (value) => {
    const env = Object.fromEntries(settingNames.map((key) => [key, value]))

    expect(readConfig(env)).toEqual(readConfig({}))
  })

  test('is shown whole in an example that changes nothing', () => {
    const example = parseEnv(readFileSync('.env.example', 'utf8'))

    expect(readConfig(example)).toEqual(defaults)
    expect(Object.keys(example).sort()).toEqual(
      settingNames.filter((name) => name !== 'NODE_ENV').sort(),
    )
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
      GOOGLE_CLIENT_ID: 'an id',
      GOOGLE_CLIENT_SECRET: 'a secret',
      GOOGLE_ISSUER: 'https://accounts.example',
      SMTP_URL: 'smtps://spill:secret@mail.example:465',
      MAIL_FROM: 'MIT Confessions <board@mit.edu>',
      TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,fd00::/8 ,::1',
      RATE_LIMITS: 'off',
      HIDE_ACCOUNT_EXISTENCE: 'on',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      SOMETHING_ELSE: 'else',
    })

    expect(config).toEqual({
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
      google: {
        issuer: 'https://accounts.example',
        clientId: 'an id',
        clientSecret: 'a secret',
      },
      smtpUrl: 'smtps://spill:secret@mail.example:465',
      outbox: undefined,
      mailFrom: 'MIT Confessions <board@mit.edu>',
      trustedProxies: ['10.0.0.1', '192.168.0.0/16', 'fd00::/8', '::1'],
      rateLimits: false,
      hideAccountExistence: true,
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

  test('signs in at Google once it has the credentials, or at a provider of this machine', () => {
    const credentials = { GOOGLE_CLIENT_ID: 'an id', GOOGLE_CLIENT_SECRET: 'a secret' }
    const issuerOf = (env: Record<string, string>) => readConfig(env).google?.issuer

    expect(issuerOf(credentials)).toBe('https://accounts.google.com')
    expect(issuerOf({ GOOGLE_ISSUER: 'https://accounts.example' })).toBeUndefined()
    for (const GOOGLE_ISSUER of [
      'http://localhost:4000',
      'http://127.0.0.1:4000',
      'http://[::1]:4000',
    ]) {
      expect(issuerOf({ ...credentials, GOOGLE_ISSUER })).toBe(GOOGLE_ISSUER)
    }
  })

  test('sends mail from its own name unless it is told another', () => {
    const PUBLIC_URL = 'https://spill.example:8443'

    expect(readConfig({ PUBLIC_URL }).mailFrom).toBe('no-reply@spill.example')
    expect(readConfig({ PUBLIC_URL, MAIL_FROM: 'a@mit.edu' }).mailFrom).toBe('a@mit.edu')
  })

  test('takes no sender of more than a line', () => {
    const MAIL_FROM = 'a@mit.edu\r\nBcc: eve@evil.example'

    expect(refusalOf({ MAIL_FROM })).toMatch(/^MAIL_FROM must be an address/)
  })

  test('writes mails to a folder only while it is developed without a mail server', () => {
    const developing = { NODE_ENV: 'development', DATA_DIR: '/tmp/spill' }

    expect(readConfig(developing).outbox).toBe('/tmp/spill/outbox')
    expect(readConfig({ ...developing, SMTP_URL: 'smtp://localhost' }).outbox).toBeUndefined()
    expect(readConfig({ ...developing, NODE_ENV: 'production' }).outbox).toBeUndefined()
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
    ['GOOGLE_CLIENT_ID', 'an id', 'GOOGLE_CLIENT_SECRET must be set with GOOGLE_CLIENT_ID'],
    ['GOOGLE_CLIENT_SECRET', 'secret', 'GOOGLE_CLIENT_ID must be set with GOOGLE_CLIENT_SECRET'],
    ['GOOGLE_ISSUER', 'accounts.google.com', 'GOOGLE_ISSUER must be an https address'],
    ['GOOGLE_ISSUER', 'ftp://accounts.google.com', 'GOOGLE_ISSUER must be an https address'],
    ...['http://accounts.google.com', 'http://localhost.evil.example'].map((issuer) => [
      'GOOGLE_ISSUER',
      issuer,
      'GOOGLE_ISSUER must be an https address, or one of this machine',
    ]),
    ...['mail.example:587', 'https://mail.example'].map((url) => [
      'SMTP_URL',
      url,
      'SMTP_URL must be an smtp:// or smtps:// address',
    ]),
    ...['board', 'Board <board>', 'board@'].map((from) => [
      'MAIL_FROM',
      from,
      'MAIL_FROM must be an address such as board@university.edu',
    ]),
    ...[
      'proxy.example',
      'true',
      '1',
      '10.0.0.1,',
      '10.0.0.1 10.0.0.2',
      '10.0.0.0/33',
      '10.0.0.0/',
      '10.0.0.0/8/8',
      '10.0.0.0/255.0.0.0',
      'fd00::/129',
      '10.0.0.0/0',
      '::/0',
    ].map((proxies) => [
      'TRUST_PROXY',
      proxies,
      'TRUST_PROXY must be addresses or networks, separated by commas',
    ]),
    ['RATE_LIMITS', 'false', 'RATE_LIMITS must be on or off'],
    ['RATE_LIMITS', 'OFF', 'RATE_LIMITS must be on or off'],
    ['HIDE_ACCOUNT_EXISTENCE', 'yes', 'HIDE_ACCOUNT_EXISTENCE must be on or off'],
    ['HIDE_ACCOUNT_EXISTENCE', 'on', 'HIDE_ACCOUNT_EXISTENCE needs SMTP_URL'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
  ])('%s=%s is refused in one line that names it', (key = '', value = '', line = '') => {
    expect(refusalOf({ [key]: value })).toBe(line)
  })

  test('never repeats a refused secret', () => {
    const [secret, password] = ['too-short-a-secret', 'hunter2']

    expect(refusalOf({ APP_SECRET: secret })).not.toContain(secret)
    for (const key of ['DATABASE_URL', 'SMTP_URL', 'GOOGLE_ISSUER']) {
      expect(refusalOf({ [key]: `mysql://spill:${password}@db/spill` })).not.toContain(password)
    }
    expect(refusalOf({ GOOGLE_CLIENT_SECRET: secret })).not.toContain(secret)
  })
})
