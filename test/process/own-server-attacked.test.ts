import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { postgresOf } from '../processes/own-server.ts'
import { emptyPlace, newPlace, openHere, refusalOf } from '../processes/places.ts'

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

    expect(await refusalOf(place)).toMatch(
      /^DATA_DIR .* belongs to another user: run the board as /,
    )

    const { uid, mode } = statSync(secret)
    expect([uid, mode & 0o777, readFileSync(secret, 'utf8')]).toEqual([0, 0o600, 'of root'])
  })

  test('runs PostgreSQL as the user who owns its files', async () => {
    const place = newPlace()
    const cluster = join(place.DATA_DIR, 'postgres')
    // The processes get the user's own group, not the folder's.
    execFileSync('chown', ['-R', `${daemon.uid}:0`, cluster])

    await openHere(place)

    const postgres = postgresOf(place)
    expect(ownersOf(postgres)).toEqual(['1', '1'])
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
