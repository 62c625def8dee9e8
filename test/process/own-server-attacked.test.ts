import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gone, isAlive, serverProcesses } from '../processes/own-server.ts'
import { emptyPlace, newPlace, openHere, openServer, refusalOf } from '../processes/places.ts'

/** A user that exists on every Unix. */
const daemon = { uid: 1, gid: 1 }

function ownersOf(pid: number): string[] {
  const [, ...ids] =
    /^Uid:\s+(\d+)\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return ids
}

describe.runIf(process.getuid?.() === 0)('a board that root starts', () => {
  test('follows no link in a folder that belongs to another user', async () => {
    const place = emptyPlace()
    const secret = join(dirname(place.DATA_DIR), 'secret-of-root')
    writeFileSync(secret, 'of root', { mode: 0o600 })
    chmodSync(dirname(place.DATA_DIR), 0o755)
    mkdirSync(place.DATA_DIR)
    symlinkSync(secret, join(place.DATA_DIR, 'lock'))
    for (const path of [place.DATA_DIR, join(place.DATA_DIR, 'lock')])
      lchownSync(path, daemon.uid, daemon.gid)

    expect(await refusalOf(place)).toMatch(/^DATA_DIR .* can't be opened: ./)

    const { uid, mode } = statSync(secret)
    expect([uid, mode & 0o777, readFileSync(secret, 'utf8')]).toEqual([0, 0o600, 'of root'])
  })

  test('runs supervisor and server as the user who owns the folder', async () => {
    const place = emptyPlace()
    chmodSync(dirname(place.DATA_DIR), 0o755)
    mkdirSync(place.DATA_DIR)
    // The processes get the user's own group, not the folder's.
    chownSync(place.DATA_DIR, daemon.uid, 0)
    await openHere(place)

    const { postgres, supervisor } = serverProcesses(place)
    for (const pid of [postgres, supervisor]) expect(ownersOf(pid)).toEqual(['1', '1'])
    expect(readFileSync(`/proc/${postgres}/status`, 'utf8')).toMatch(/^Gid:\s+1\s+1\s/m)
  })

  test('gives a restored folder to PostgreSQL, but nothing behind a link in it', async () => {
    const place = newPlace()
    const beyond = join(dirname(place.DATA_DIR), 'beyond')
    mkdirSync(beyond)
    writeFileSync(join(beyond, 'file'), '')
    symlinkSync(beyond, join(place.DATA_DIR, 'postgres/pg_tblspc/99999'))

    await openHere(place)

    expect(statSync(join(place.DATA_DIR, 'postgres/PG_VERSION')).uid).not.toBe(0)
    expect(statSync(join(beyond, 'file')).uid).toBe(0)
  })
})

test('a paused board ends if another one has its folder, and a supervisor ends with its board', async () => {
  const place = newPlace()
  const first = await openServer(place)
  const { supervisor } = serverProcesses(place)
  process.kill(first.pid, 'SIGSTOP')
  process.kill(supervisor, 'SIGKILL')
  await gone(supervisor)
  const second = await openServer(place)

  process.kill(first.pid, 'SIGCONT')

  expect(await first.ended).toEqual({ code: 0, signal: null })
  expect(first.output.stdout).toContain('is in use by another running board')
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200)
  const { postgres, supervisor: successor } = serverProcesses(place)
  expect(isAlive(postgres)).toBe(true)

  // This leaves a message of the supervisor unread in the board, which is then killed.
  process.kill(second.pid, 'SIGSTOP')
  process.kill(postgres, 'SIGKILL')
  await expect.poll(() => serverOf(place)).not.toBe(postgres)

  second.kill('SIGKILL')

  await gone(successor, serverOf(place))
})

function serverOf(place: { DATA_DIR: string }): number {
  try {
    return serverProcesses(place).postgres
  } catch {
    return 0
  }
}
