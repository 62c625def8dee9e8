import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sampleGoogleSettings, startSampleGoogle } from '../../seed/google.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { runChecks } from '../../src/server/doctor/doctor.ts'
import { startLyingMailServer } from '../accounts/lying-mail-server.ts'
import { openMailbox } from '../accounts/mailbox.ts'
import { servePages } from '../board-with-pages.ts'
import { placeConfessions } from '../content.ts'
import { administer, testSecret } from '../database/databases.ts'
import { freePort } from '../free-port.ts'
import { runCommand } from '../processes/command-process.ts'
import { addsAddress, type Oddities, oddProxy } from '../processes/odd-proxy.ts'
import {
  authority,
  type CertificateName,
  certificate,
  hangingDatabase,
  secureDatabase,
  secureOrigin,
} from '../processes/odd-servers.ts'
import { emptyPlace, newPlace, openHere, placeOnServer } from '../processes/places.ts'

type Settings = Record<string, string>

const operator = 'operator@ucsd.edu'

/** Serves a board behind a proxy. Returns the settings with which a doctor examines it. */
async function served(oddities: Oddities = {}, trusted: Settings = { TRUST_PROXY: '127.0.0.1' }) {
  const { board, origin } = await servePages(trusted)
  const { databaseUrl = '', dataDir } = board.config
  const settings = {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, APP_SECRET: testSecret },
    PORT: new URL(origin).port,
    PUBLIC_URL: await oddProxy(origin, oddities),
  }
  return { board, settings }
}

/** Lets this process trust the authority of the tests' certificates, until the end of the test. */
function trustAuthority(): void {
  const before = getCACertificates()
  setDefaultCACertificates([...before, authority])
  onTestFinished(() => setDefaultCACertificates(before))
}

/** Runs the checks in this process, which is faster. Returns the lines by the names of the checks. */
async function findings(settings: Settings, mailTo?: string) {
  const lines: string[] = []
  // Without this, the doctor would find the secret of a board that was started in the project's folder.
  const { DATA_DIR } = emptyPlace()
  const code = await runChecks(
    () => readConfig({ DATA_DIR, ...settings }),
    mailTo,
    (line) => lines.push(line),
  )
  return { code, ...readLines(lines) }
}

function readLines(lines: string[]) {
  const found = lines.map((line) => [line.slice(11, 28).trim(), line.replace(/ {2,}/g, ' ')])
  const of: Record<string, string> = Object.fromEntries(found)
  return {
    of,
    wrong: lines
      .filter((line) => line.startsWith('wrong'))
      .map((line) => line.slice(11, 28).trim()),
  }
}

describe('the doctor', () => {
  test('finds nothing wrong with a healthy board, sends a mail on request, and names no one', async () => {
    const [mailbox, google] = [await openMailbox(), await startSampleGoogle()]
    onTestFinished(() => google.stop())
    const mails = { SMTP_URL: mailbox.url, MAIL_FROM: 'board@ucsd.edu', CONTACT: operator }
    const { board, settings: place } = await served()
    const settings = { ...place, ...mails, ...sampleGoogleSettings(google) }
    await placeConfessions(
      board,
      Array.from({ length: 7 }, () => ({})),
    )
    await board.background.finish()

    const { code, stdout, stderr } = await runCommand('doctor', settings, '--mail', operator)

    const { of, wrong } = readLines(stdout.trim().split('\n'))
    expect(wrong.map((name) => of[name])).toEqual([])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(of).toMatchObject({
      settings: 'fine settings every setting can be used',
      database: 'fine database it answers and takes writes',
      secret: expect.stringMatching(/^fine secret it is this database's; fingerprint [0-9a-f]{8}$/),
      schema: expect.stringMatching(/^fine schema number \d+, as this version needs it$/),
      process: expect.stringMatching(/^fine process it serves version \d/),
      'public address': 'fine public address PUBLIC_URL reaches a process of this board',
      'client address': expect.stringMatching(/^fine/),
      'event stream': expect.stringMatching(
        /^fine event stream the first event came after \d+ ms$/,
      ),
      'proxy answers': 'fine proxy answers personal pages come unchanged',
      mail: expect.stringMatching(/^fine mail the mail server took a test mail/),
      Google: expect.stringMatching(/^fine Google its configuration can be read/),
      'last scrub': expect.stringMatching(/^warning last scrub there was none yet/),
      counters: 'fine counters all are right',
    })
    expect((await mailbox.nextMail(operator)).headers.subject).toMatch(/^A test mail from /)
    // The operator may paste all of it into a public issue.
    expect(stdout).not.toMatch(/@|:\/\/|127\.0\.0|localhost|ucsd\.edu|\/tmp/)
    for (const value of Object.values(settings).filter((value) => value.length > 4))
      expect(stdout).not.toContain(value)
  })

  test('says what is wrong, and ends with status 1', async () => {
    const [mailbox, google] = [await openMailbox(), await startSampleGoogle()]
    onTestFinished(() => google.stop())
    const { settings } = await served()
    const APP_SECRET = 'another secret than the one of this board'
    const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`
    const BACKUP_KEY = `age1${'q'.repeat(58)}`
    // The provider calls itself by its address.
    const GOOGLE_ISSUER = google.issuer.replace('127.0.0.1', 'localhost')
    mailbox.refusing = true

    const { code, stdout } = await runCommand('doctor', {
      ...settings,
      ...sampleGoogleSettings(google),
      ...{ APP_SECRET, SMTP_URL, GOOGLE_ISSUER, BACKUP_KEY },
    })
    const refused = await findings({ ...settings, SMTP_URL: mailbox.url }, operator)

    expect([code, refused.code]).toEqual([1, 1])
    const { of, wrong } = readLines(stdout.trim().split('\n'))
    expect(wrong).toEqual(['secret', 'public address', 'mail', 'Google', 'last backup'])
    expect(of['last backup']).toMatch(/BACKUP_KEY was copied with a mistake/)
    expect(of.secret).toMatch(/APP_SECRET is not the secret this database was filled with/)
    expect(of.mail).toMatch(/connection refused \(ESOCKET\) at port \d+: compare SMTP_URL/)
    expect(of.Google).toMatch(
      /does not name its endpoints: .*\(OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED\); compare its address/,
    )
    expect(refused.of.mail).toMatch(
      /^wrong mail the mail server answered 550 \(EENVELOPE\) at port \d+: compare/,
    )
  })

  test('reports what a proxy breaks, and wrong counters', async () => {
    const { board, settings } = await served({
      forwards: () => undefined,
      buffers: true,
      changes: { 'content-encoding': 'gzip' },
    })
    await placeConfessions(board, [{}])
    await board.db.execute(sql`update confessions set upvote_count = 3`)

    const { code, of, wrong } = await findings(settings)

    expect(code).toBe(1)
    expect(wrong).toEqual(['client address', 'event stream', 'proxy answers', 'counters'])
    expect(of['client address']).toMatch(/the proxy hides it/)
    expect(of['event stream']).toMatch(/the proxy buffers it/)
    expect(of['proxy answers']).toMatch(/it compresses personal pages/)
    expect(of.counters).toBe('wrong counters some are wrong: run `npm run reconcile`')
  })

  const [visitor, outer] = ['198.51.100.9', '198.51.100.1']
  test.each([
    ['fine', 'replaces it', (_: unknown, address: string) => address, /the right one/],
    ['fine', 'adds to it', addsAddress, /TRUST_PROXY trusts the proxy/],
    ['fine', 'is behind NAT', (given = '') => `${given}, ${visitor}`, /the outermost proxy saw/],
    ['wrong', 'passes it on', (given = visitor) => given, /passes on what visitors claim/],
    [
      'wrong',
      'is behind another one',
      (given = '') => `${given}, ${visitor}, ${outer}`,
      /name every proxy/,
    ],
    [
      'unchecked',
      'names someone else',
      () => outer,
      /right behind NAT, but if that is .*, name it in TRUST_PROXY/,
    ],
  ])('says that the client address is %s if a proxy %s', async (state, _, forwards, says) => {
    const { settings } = await served({ forwards })

    const { of } = await findings(settings)

    expect(of['client address']).toMatch(new RegExp(`^${state} client address .*${says.source}`))
  })

  test('says what to do about a full disk, and about a proxy that knows no stream', async () => {
    const google = await startSampleGoogle()
    onTestFinished(() => google.stop())

    // A file system without room for any file.
    const { of, wrong } = await findings({ DATA_DIR: '/proc', PUBLIC_URL: google.issuer })

    expect(wrong).toEqual(expect.arrayContaining(['disk', 'event stream']))
    expect(of.disk).toBe(
      'wrong disk 0.0 GiB free, so writes are refused: make room, but not in DATA_DIR',
    )
    expect(of['event stream']).toMatch(
      /answers 404: let the proxy pass \/api\/events on to the board$/,
    )
  })

  test.each([0, 1_600])(
    'does not blame a proxy that finds no board for %i ms, and then answers 503',
    async (waitMs) => {
      const nowhere = `http://127.0.0.1:${await freePort()}`

      const { of, wrong } = await findings({
        ...(await placeOnServer()),
        PORT: new URL(nowhere).port,
        PUBLIC_URL: await oddProxy(nowhere, { waitMs }),
      })

      expect(wrong).toEqual(['public address'])
      expect(of['public address']).toBe(
        'wrong public address the proxy finds no board: start the board, or look where the proxy leads',
      )
      expect(of['event stream']).toBe('unchecked event stream fix the public address first')
      expect(of['proxy answers']).toMatch(/^unchecked/)
    },
  )

  test('says that the secret of a database is missing', async () => {
    const SECRET_FILE = '/tmp/there-is-no-secret-here'
    const { DATABASE_URL } = await placeOnServer()

    const { of, wrong } = await findings({ DATABASE_URL, SECRET_FILE })

    expect(wrong).toEqual(['secret'])
    expect(of.secret).toMatch(
      /^wrong secret there is none, and this database needs [0-9a-f]{8}: put back SECRET_FILE$/,
    )
  })

  test('says that TRUST_PROXY does not name the proxy', async () => {
    const { settings } = await served({}, {})

    const { of } = await findings(settings)

    expect(of['client address']).toMatch(/^wrong client address TRUST_PROXY does not name/)
  })

  test('writes nothing: all of it works on a database that takes no writes', async () => {
    const settings = await placeOnServer()
    const { db, close } = await openHere(settings)
    await db.execute(sql`update upkeep set last_scrub = '2020-02-02'`)
    const name = new URL(settings.DATABASE_URL).pathname.slice(1)
    await db.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`))
    await close()

    const { of, wrong } = await findings(settings)

    expect(wrong).toEqual(['database', 'last scrub'])
    expect(of.database).toMatch(
      /the database is read-only \(25006\); look whether its server runs and takes writes/,
    )
    expect(of['last scrub']).toMatch(/it is \d+ nights old: read the log/)
  })

  test('says that the database is away, and goes on', async () => {
    const { settings } = await served()

    const { code, of, wrong } = await findings({
      ...settings,
      DATABASE_URL: 'postgres://server:password@127.0.0.1:1/spill',
    })

    expect(code).toBe(1)
    expect(wrong).toEqual(['database'])
    expect(of.database).toMatch(
      /DATABASE_URL can't be used: connection refused \(ECONNREFUSED\); look whether its server runs/,
    )
    expect(of.secret).toMatch(/^unchecked secret fix the database first; fingerprint [0-9a-f]{8}$/)
    expect(of['client address']).toMatch(/^fine/)
  })

  test.each<[CertificateName, string]>([
    ['expired', 'the certificate has expired'],
    ['other-name', 'the certificate is for another name'],
    ['self-signed', 'the certificate is signed by itself'],
    ['valid', 'the certificate is signed by an unknown authority'],
  ])('names the fault of a certificate that no one should trust: %s', async (name, fault) => {
    const given = certificate(name)
    if (name === 'expired' || name === 'other-name') trustAuthority()
    const { port } = new URL((await openMailbox({ encrypts: given })).url)

    const { code, of, wrong } = await findings({
      PUBLIC_URL: await secureOrigin(given),
      DATABASE_URL: await secureDatabase(given),
      // This reaches the same server, and is no name for this machine, on which any certificate will do.
      SMTP_URL: `smtp://0.0.0.0:${port}?tls.servername=localhost`,
    })

    expect(code).toBe(1)
    expect(wrong).toEqual(['database', 'TLS', 'mail'])
    expect(of.TLS).toContain(`browsers get no TLS connection to PUBLIC_URL: ${fault}`)
    expect(of.database).toContain(`DATABASE_URL can't be used: ${fault}`)
    expect(of.mail).toContain(`wrong mail ${fault}`)
  })

  test('blames a mail server that breaks off after it got the text', async () => {
    const rude = await startLyingMailServer()
    const DATA_DIR = '/tmp/there-is-no-board-here'
    rude.lie({ body: (socket) => socket.end() })

    const { of } = await findings({ DATA_DIR, SMTP_URL: rude.url }, operator)

    expect(of.mail).toMatch(/^wrong mail Connection closed unexpectedly .* at port \d+: /)
  })

  test('finds nothing wrong with a certificate that browsers trust', async () => {
    trustAuthority()

    const { of } = await findings({ PUBLIC_URL: await secureOrigin(certificate('valid')) })

    expect(of.TLS).toMatch(
      /^warning TLS the certificate is valid for \d+ days more, .* no HTTP.*: turn it on/,
    )
  })

  test('says in time that the database takes connections and does not answer', async () => {
    const [silent, pooler] = await Promise.all([
      hangingDatabase(''),
      // It lets everyone in, and is ready for a statement.
      hangingDatabase('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I'),
    ])

    const [one, other] = await Promise.all([
      findings({ DATABASE_URL: silent }),
      findings({ DATABASE_URL: pooler }),
    ])

    expect([one.code, one.wrong, other.code, other.wrong]).toEqual([
      1,
      ['database'],
      1,
      ['database'],
    ])
    expect(one.of.database).toMatch(
      /DATABASE_URL can't be used: timeout expired; look whether its server runs/,
    )
    expect(other.of.database).toMatch(
      /DATABASE_URL takes connections, but does not answer within 4 s/,
    )
    expect(other.of.counters).toBe('unchecked counters fix the database first')
  })

  test('tells an older schema from a newer one, and that the order of letters has changed', async () => {
    const settings = await placeOnServer()
    const migrations = 'drizzle.__drizzle_migrations'
    await administer(
      settings.DATABASE_URL,
      `delete from ${migrations} where id > 1`,
      "update pg_database set datcollversion = 'older' where datname = current_database()",
    )

    const older = await findings(settings)
    const newerOne = `insert into ${migrations} (hash, created_at) values ('', 9000000000000)`
    await administer(settings.DATABASE_URL, newerOne)
    const newer = await findings(settings)

    expect([older.wrong, newer.wrong]).toEqual([['schema'], ['schema']])
    expect(older.of.schema).toMatch(/number 1, and this version needs \d+: start it/)
    expect(older.of.counters).toBe('unchecked counters fix the schema first')
    expect(older.of.database).toMatch(/^warning database .* run `reindex database`/)
    expect(newer.of.schema).toMatch(/the database was migrated by a newer version of Spill/)
  })

  test('names a setting that is wrong, and checks nothing else', async () => {
    const { code, of } = await findings({ PORT: 'http' })

    expect(code).toBe(1)
    expect(of).toEqual({
      settings: 'wrong settings PORT must be a port number',
      'everything else': 'unchecked everything else the settings come first',
    })
  })

  test('examines a board that is not served, and creates none', async () => {
    const [place, DATA_DIR] = [newPlace(), '/tmp/there-is-no-board-here']

    const [board, nothing] = await Promise.all([
      runCommand('doctor', place),
      findings({ DATA_DIR }),
    ])

    expect(board.code).toBe(0)
    expect(readLines(board.stdout.split('\n')).of).toMatchObject({
      process: expect.stringMatching(/^unchecked process no process answers/),
      database: expect.stringMatching(/^fine/),
      counters: expect.stringMatching(/^fine/),
    })
    expect(nothing.wrong).toEqual(['database'])
    expect(nothing.of.database).toMatch(/DATA_DIR … holds no database/)
    expect(nothing.of.secret).toMatch(/there is no secret: put back SECRET_FILE/)
  })
})
