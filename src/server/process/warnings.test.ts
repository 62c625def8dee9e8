import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { sampleCampusFile, warningsOf } from './warnings.ts'

const noMail = 'SMTP_URL is unset: addresses are not verified, nor forgotten passwords replaced'
const openDoors = 'HIDE_ACCOUNT_EXISTENCE is off: anyone can ask whether an address has an account'
const mail = { SMTP_URL: 'smtps://mail.example', PUBLIC_URL: 'https://spill.example' }
const { SMTP_URL } = mail
const quiet = { ...mail, HIDE_ACCOUNT_EXISTENCE: 'on' }

describe('at the start, the operator', () => {
  test.each<[string, Record<string, string>, string[]]>([
    ['missing mail and visible addresses', {}, [noMail, openDoors]],
    ['visible addresses', mail, [openDoors]],
    [
      'links that lead nowhere',
      { SMTP_URL },
      ['PUBLIC_URL is unset: mails and Google lead to http://localhost:3000', openDoors],
    ],
    ['nothing when everything is set up', quiet, []],
    ['nothing with a mail server on this machine', { ...quiet, SMTP_URL: 'smtp://[::1]:25' }, []],
    [
      'a mail server that has to offer encryption',
      { ...quiet, SMTP_URL: 'smtp://mail.example' },
      ['SMTP_URL is smtp://: no mail is sent unless the mail server offers STARTTLS'],
    ],
    [
      'disabled limits',
      { ...quiet, RATE_LIMITS: 'off' },
      ['RATE_LIMITS is off: guessing and flooding are not limited'],
    ],
    [
      'mails that go to a folder',
      { NODE_ENV: 'development', DATA_DIR: '/tmp/spill' },
      ['SMTP_URL is unset: mails are written to /tmp/spill/outbox', openDoors],
    ],
  ])('is warned about %s', (_, env, warnings) => {
    expect(warningsOf(readConfig(env))).toEqual(warnings)
  })

  test('is warned about known passwords if `npm run dev` left the sample campus', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'spill-warnings-'))
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
    writeFileSync(sampleCampusFile({ dataDir: DATA_DIR }), '')
    const told = (env: Record<string, string>) =>
      warningsOf(readConfig({ ...quiet, DATA_DIR, ...env }))

    expect(told({})).toEqual([
      `DATA_DIR ${DATA_DIR} holds the sample campus: anyone may know its passwords`,
    ])
    expect(told({ NODE_ENV: 'development' })).toEqual([])
    expect(told({ DATABASE_URL: 'postgres://db.example/spill' })).toEqual([])
  })

  test('sees no secret', () => {
    const config = readConfig({
      SMTP_URL: 'smtp://spill:hunter2@mail.example',
      GOOGLE_CLIENT_ID: 'an id',
      GOOGLE_CLIENT_SECRET: 'hunter2',
      APP_SECRET: 'hunter2'.repeat(5),
    })

    expect(warningsOf(config).join()).not.toContain('hunter2')
  })
})
