import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { originOf, readConfig, settingNames } from './config.ts'

const defaults = {
  port: 3000,
  host: '127.0.0.1',
  publicUrl: undefined,
  databaseUrl: undefined,
  databaseDirectUrl: undefined,
  dataDir: './data',
  appSecret: undefined,
  secretFile: './data.secret',
  backupKey: undefined,
  universityName: 'UCSD',
  universityDomain: 'ucsd.edu',
  boardTitle: 'UCSD Confessions',
  google: undefined,
  smtpUrl: undefined,
  outbox: undefined,
  mailFrom: 'no-reply@localhost',
  trustProxy: [],
  rateLimits: true,
  peoplePerNetwork: 40_000,
  hideAccountExistence: false,
  drainSeconds: 0,
  metricsPort: undefined,
  metricsHost: '127.0.0.1',
  contact: undefined,
  crisisText: 'Call or text 988 (US), any time.',
  crisisUrl: 'https://findahelpline.com',
  reportSensitivity: 'medium',
  logLevel: 'info',
  production: true,
}

describe('the environment', () => {
  test('may be empty', () => {
    expect(readConfig({})).toMatchObject(defaults)
  })

  test.each(['', '   ', undefined])('counts an empty value (%j) as unset', (value) => {
    const env = Object.fromEntries(settingNames.map((key) => [key, value]))

    expect(readConfig(env)).toEqual(readConfig({}))
  })

  test('is shown completely in .env.example, which changes nothing', () => {
    const example = parseEnv(readFileSync('.env.example', 'utf8'))

    expect(readConfig(example)).toEqual(readConfig({}))
    expect(Object.keys(example).sort()).toEqual(
      settingNames.filter((name) => name !== 'NODE_ENV').sort(),
    )
  })

  test('is read completely, and other variables are ignored', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://Spill.example:443/',
      DATABASE_URL: 'postgresql://spill:secret@pooler.example/spill',
      DATABASE_DIRECT_URL: 'postgresql://spill:secret@db.example/spill',
      DATA_DIR: '/var/lib/spill/',
      APP_SECRET: 'x'.repeat(32),
      BACKUP_KEY: `age1${'q'.repeat(58)}`,
      UNIVERSITY_NAME: 'MIT',
      UNIVERSITY_DOMAIN: 'MIT.edu',
      BOARD_TITLE: 'MIT Confessions',
      TOPICS: ' Money ,Campus life,Cafe\u0301',
      GOOGLE_CLIENT_ID: 'an id',
      GOOGLE_CLIENT_SECRET: 'a secret',
      GOOGLE_ISSUER: 'https://accounts.example',
      SMTP_URL: 'smtps://spill:secret@mail.example:465',
      MAIL_FROM: 'MIT Confessions <board@mit.edu>',
      TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,fd00::/8 ,::1',
      RATE_LIMITS: 'off',
      PEOPLE_PER_NETWORK: '60000',
      HIDE_ACCOUNT_EXISTENCE: 'on',
      DRAIN_SECONDS: '15',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.2',
      CONTACT: 'board@mit.edu',
      CRISIS_TEXT: 'Call 617-253-1212, at night too.',
      CRISIS_URL: 'https://help.example/now',
      REPORT_SENSITIVITY: 'high',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      SOMETHING_ELSE: 'else',
    })

    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://spill.example',
      databaseUrl: 'postgresql://spill:secret@pooler.example/spill',
      databaseDirectUrl: 'postgresql://spill:secret@db.example/spill',
      dataDir: '/var/lib/spill/',
      appSecret: 'x'.repeat(32),
      backupKey: `age1${'q'.repeat(58)}`,
      secretFile: '/var/lib/spill.secret',
      universityName: 'MIT',
      universityDomain: 'mit.edu',
      boardTitle: 'MIT Confessions',
      topics: ['Money', 'Campus life', 'Café'],
      google: {
        issuer: 'https://accounts.example',
        clientId: 'an id',
        clientSecret: 'a secret',
      },
      smtpUrl: 'smtps://spill:secret@mail.example:465',
      outbox: undefined,
      mailFrom: 'MIT Confessions <board@mit.edu>',
      trustProxy: ['10.0.0.1', '192.168.0.0/16', 'fd00::/8', '::1'],
      rateLimits: false,
      peoplePerNetwork: 60_000,
      hideAccountExistence: true,
      drainSeconds: 15,
      metricsPort: 9464,
      metricsHost: '10.0.0.2',
      contact: 'board@mit.edu',
      crisisText: 'Call 617-253-1212, at night too.',
      crisisUrl: 'https://help.example/now',
      reportSensitivity: 'high',
      logLevel: 'warn',
      production: true,
    })
  })

  test('relaxes rules only for development', () => {
    expect(readConfig({ NODE_ENV: 'development' }).production).toBe(false)
    expect(readConfig({ NODE_ENV: 'staging' }).production).toBe(true)
  })

  test('connects to the database directly unless there is a pooler', () => {
    const DATABASE_URL = 'postgres://db.example/spill'

    expect(readConfig({ DATABASE_URL }).databaseDirectUrl).toBe(DATABASE_URL)
  })

  test('sets where the secret is stored', () => {
    expect(readConfig({ SECRET_FILE: '/etc/spill/secret' }).secretFile).toBe('/etc/spill/secret')
  })

  test('makes links for this machine until there is a public address', () => {
    expect(originOf(readConfig({ PORT: '4000' }))).toBe('http://localhost:4000')
    expect(originOf(readConfig({ PUBLIC_URL: 'https://spill.example' }))).toBe(
      'https://spill.example',
    )
  })

  test('turns on Google with its credentials, or a provider on this machine', () => {
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

  test("sends mail from the board's own domain unless it sets another sender", () => {
    const PUBLIC_URL = 'https://spill.example:8443'

    expect(readConfig({ PUBLIC_URL }).mailFrom).toBe('no-reply@spill.example')
    expect(readConfig({ PUBLIC_URL, MAIL_FROM: 'a@mit.edu' }).mailFrom).toBe('a@mit.edu')
  })

  test('writes mails to a folder only in development without a mail server', () => {
    const developing = { NODE_ENV: 'development', DATA_DIR: '/tmp/spill' }

    expect(readConfig(developing).outbox).toBe('/tmp/spill/outbox')
    expect(readConfig({ ...developing, SMTP_URL: 'smtp://localhost' }).outbox).toBeUndefined()
    expect(readConfig({ ...developing, NODE_ENV: 'production' }).outbox).toBeUndefined()
  })
})
