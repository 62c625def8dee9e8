import { describe, expect, test } from 'vitest'
import { StartError } from '../errors/operator-error.ts'
import { readConfig } from './config.ts'

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'not refused'
}

describe('the environment', () => {
  test('takes no sender with more than one line', () => {
    const MAIL_FROM = 'a@mit.edu\r\nBcc: eve@evil.example'

    expect(refusalOf({ MAIL_FROM })).toMatch(/^MAIL_FROM must be an address/)
  })

  test.each([
    ['PORT', 'http', 'PORT must be a port number'],
    ['PORT', '80.5', 'PORT must be a port number'],
    ['PORT', '0', 'PORT must be 1 to 65535'],
    ['PORT', '65536', 'PORT must be 1 to 65535'],
    ['METRICS_PORT', '0', 'METRICS_PORT must be 1 to 65535'],
    ['PUBLIC_URL', 'spill.example', 'PUBLIC_URL must be an http or https address'],
    ['PUBLIC_URL', 'ftp://spill.example', 'PUBLIC_URL must be an http or https address'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'PUBLIC_URL must be an http or https address'],
    ['PUBLIC_URL', 'https://spill.example/board', 'PUBLIC_URL must be an origin, without a path'],
    ['DATABASE_URL', 'mysql://localhost/spill', 'DATABASE_URL must be a postgres:// address'],
    [
      'DATABASE_URL',
      'postgres://spill@/spill?host=/run/postgresql',
      'DATABASE_URL must name a host, or a socket as in postgres:///spill?host=/var/run/postgresql',
    ],
    ['DATABASE_URL', 'localhost:5432', 'DATABASE_URL must be a postgres:// address'],
    ['DATABASE_DIRECT_URL', 'db.example', 'DATABASE_DIRECT_URL must be a postgres:// address'],
    ['DATABASE_DIRECT_URL', 'postgres://db.example', 'DATABASE_DIRECT_URL needs DATABASE_URL'],
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
    ['DRAIN_SECONDS', 'soon', 'DRAIN_SECONDS must be a number of seconds'],
    ['DRAIN_SECONDS', '-1', 'DRAIN_SECONDS must be 0 to 3600'],
    ['HIDE_ACCOUNT_EXISTENCE', 'on', 'HIDE_ACCOUNT_EXISTENCE needs SMTP_URL'],
    ...['Money,', ',Money', `${'x'.repeat(31)}`, 'a\nb', '\u200b', '\ud800'].map((topics) => [
      'TOPICS',
      topics,
      'TOPICS must be names of up to 30 characters, separated by commas',
    ]),
    ...['Money,Love,Money', 'Money,MONEY', 'Café,Cafe'].map((topics) => [
      'TOPICS',
      topics,
      'TOPICS must have each name once',
    ]),
    ['TOPICS', numbered(21), 'TOPICS must have at most 20 topics'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
  ])('with %s=%s is refused with one line that names it', (key = '', value = '', line = '') => {
    expect(refusalOf({ [key]: value })).toBe(line)
  })

  test('never prints a refused secret', () => {
    const [secret, password] = ['too-short-a-secret', 'hunter2']

    expect(refusalOf({ APP_SECRET: secret })).not.toContain(secret)
    for (const key of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL', 'GOOGLE_ISSUER']) {
      expect(refusalOf({ [key]: `mysql://spill:${password}@db/spill` })).not.toContain(password)
    }
    expect(refusalOf({ GOOGLE_CLIENT_SECRET: secret })).not.toContain(secret)
  })
})

function numbered(topics: number): string {
  return Array.from({ length: topics }, (_, number) => `Topic ${number}`).join()
}
