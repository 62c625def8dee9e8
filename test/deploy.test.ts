import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fromOnce } from '../deploy/once.ts'
import { readConfig, settingNames } from '../src/server/config/config.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

describe('the files of deploy/', () => {
  /** Names in capitals that are set or explained, without those of other programs. */
  const foreign = /^(NODE_COMPILE_CACHE|PATH|SPILL_\w+|POSTGRES_\w+)$/

  test.each(['Dockerfile', 'compose.yaml', 'compose.two-boards.yaml', 'spill.service'])(
    'set only settings that exist: %s',
    (file) => {
      const named = [...read(file).matchAll(/^(?:ENV|Environment=|#|\s)*([A-Z][A-Z_]{3,})[=:]/gm)]
      const names = named.map(([, name = '']) => name).filter((name) => !foreign.test(name))

      expect(names.length).toBeGreaterThan(0)
      expect(names.filter((name) => !settingNames.includes(name))).toEqual([])
    },
  )

  test.each(['Dockerfile', 'spill.service', 'spill-backup.service', 'spill-doctor.service'])(
    'name files that exist: %s',
    (file) => {
      const named = [
        ...read(file).matchAll(/\b(?:scripts\/run|(?:src|deploy)\/[\w/]+(?:\.ts)?)\b/g),
      ]

      expect(named.length).toBeGreaterThan(0)
      for (const [path] of named) expect(existsSync(join(root, path)), path).toBe(true)
    },
  )

  test('restrict the nightly backup as they restrict the board', () => {
    const restrictions = (file: string) =>
      read(file).match(
        /^(?:[A-Z]\w*Capabilit|Device|Lock|NoNew|Private|Proc|Protect|Restrict|System).*/gm,
      )

    expect(restrictions('spill-backup.service')).toEqual(restrictions('spill.service'))
  })
})

describe('the environment of ONCE', () => {
  const once = {
    SECRET_KEY_BASE: 'a1'.repeat(32),
    DATABASE_URL: 'postgres://spill@db.example/spill',
    BASE_URL: 'https://board.example.edu',
    DISABLE_SSL: '',
  }

  test('is read as settings of the board', () => {
    const { isOnce, env, refused } = fromOnce({
      ...once,
      SMTP_ADDRESS: 'mail.example.edu',
      SMTP_PORT: '587',
      SMTP_USERNAME: 'board@example.edu',
      SMTP_PASSWORD: 'a/b c',
      MAILER_FROM_ADDRESS: 'board@example.edu',
    })

    expect({ isOnce, refused }).toEqual({ isOnce: true, refused: undefined })
    expect(readConfig(env)).toMatchObject({
      port: 80,
      publicUrl: 'https://board.example.edu',
      appSecret: once.SECRET_KEY_BASE,
      trustProxy: ['172.16.0.0/12'],
      smtpUrl: 'smtp://board%40example.edu:a%2Fb%20c@mail.example.edu:587',
      mailFrom: 'board@example.edu',
    })
  })

  test('gives way to settings with our names, unless they are empty', () => {
    const { env } = fromOnce({
      ...once,
      PORT: '8080',
      PUBLIC_URL: 'https://other.edu',
      TRUST_PROXY: '',
    })

    expect(readConfig(env)).toMatchObject({
      port: 8080,
      publicUrl: 'https://other.edu',
      trustProxy: ['172.16.0.0/12'],
    })
  })

  test('sends mail with TLS from the start on port 465', () => {
    const { env } = fromOnce({ ...once, SMTP_ADDRESS: 'mail.example.edu', SMTP_PORT: '465' })

    expect(env.SMTP_URL).toBe('smtps://mail.example.edu:465')
  })

  test('is refused if its backup would hold the secret beside the database', () => {
    expect(fromOnce({ ...once, DATABASE_URL: ' ' }).refused).toContain('set DATABASE_URL')
  })

  test('changes nothing where ONCE does not run', () => {
    const env = { PORT: '3000', SMTP_ADDRESS: 'mail.example.edu' }

    expect(fromOnce(env)).toEqual({ isOnce: false, env })
  })
})
