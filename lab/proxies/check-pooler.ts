import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { administer } from '../../test/database/databases.ts'
import { startPostgres } from '../../test/database/postgres-server.ts'
import { freePort } from '../../test/free-port.ts'
import { launch, projectFolder } from '../../test/processes/server-process.ts'
import { confess, newestTitles, signUp } from '../../test/remote-student.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { startProgram } from '../kit/start-program.ts'
import { replaced } from './given-files.ts'

const [outageMs, maxOutageMs] = [1_000, 5_000]
const nobody = 65_534

/** Writes through PgBouncer, and again after an outage of a second. */
export async function checkPooler(program: string): Promise<void> {
  const [version = '', minor = '0'] = /1\.(\d+)/.exec(versionOf(program)) ?? []
  if (Number(minor) < 21) throw new Error(`PgBouncer ${version} is too old, 1.21 is needed`)
  const postgres = await startPostgres()
  closeAtEnd(postgres.stop)
  await administer(postgres.url, 'create database spill')
  const { url, written } = await startPooler(program, new URL(postgres.url).port)
  const board = await launch({
    settings: {
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: Object.assign(new URL(postgres.url), { pathname: '/spill' }).href,
      SECRET_FILE: join(mkdtempSync(join(tmpdir(), 'spill-secret-')), 'secret'),
      RATE_LIMITS: 'off',
    },
  })
  closeAtEnd(() => board.kill('SIGKILL'))
  await board.opened
  const student = await signUp(board.origin)
  assert.equal((await confess(student, 'Through a pooler')).status, 201)
  assert.deepEqual(await newestTitles(board.origin), ['Through a pooler'])

  const allow = (isAllowed: boolean) =>
    administer(postgres.url, `alter database spill with allow_connections ${isAllowed}`)
  await allow(false)
  await administer(
    postgres.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'spill'",
  )
  await wait(outageMs)
  await allow(true)
  const end = performance.now() + maxOutageMs
  while ((await confess(student, 'After an outage')).status !== 201)
    assert(performance.now() < end, 'writing takes too long to work again after an outage')

  board.kill('SIGTERM')
  await board.ended
  assert.doesNotMatch(written(), /login attempt|closing because|stats:/, 'PgBouncer logs no times')
}

function versionOf(program: string): string {
  return execFileSync(program, ['--version'], { encoding: 'utf8' })
}

async function startPooler(program: string, postgresPort: string) {
  const folder = mkdtempSync(join(tmpdir(), 'spill-pooler-'))
  closeAtEnd(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  const given = readFileSync(join(projectFolder, 'deploy/pgbouncer.ini'), 'utf8')
  writeFileSync(users, '"spill" "a password"\n')
  writeFileSync(
    config,
    replaced(given, [
      ['port=5432', `port=${postgresPort}`],
      ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`],
      ['/etc/pgbouncer/userlist.txt', users],
    ]),
  )
  chmodSync(folder, 0o755)
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  const { written } = startProgram(program, [config], user)
  const url = new URL(`postgres://127.0.0.1:${port}/spill`)
  Object.assign(url, { username: 'spill', password: 'a password' })
  return { url: url.href, written }
}
