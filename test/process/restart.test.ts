import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { gone, isAlive, postgresOf } from '../processes/own-server.ts'
import { newPlace, openServer, type Place } from '../processes/places.ts'
import type { ServerProcess } from '../processes/server-process.ts'
import { type RemoteBrowser, remoteBrowser } from '../remote-browser.ts'
import { account, confess, signUp } from '../remote-student.ts'

type Ending = (place: Place, board: ServerProcess) => Promise<() => void>

/** Ways to kill a board. Each returns a check for after the next start. */
const endings: Record<string, Ending> = {
  'a kill of the board alone, after which the next one ends PostgreSQL': async (place, board) => {
    const postgres = postgresOf(place)
    await killAll(board)
    expect(isAlive(postgres)).toBe(true)
    return () => expect(isAlive(postgres)).toBe(false)
  },
  'a kill of both, after which another process gets the id of PostgreSQL': async (place, board) => {
    await killAll(board, postgresOf(place))
    const other = spawn('sleep', ['120'])
    onTestFinished(() => void other.kill())
    const lockFile = join(place.DATA_DIR, 'postgres/postmaster.pid')
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, `${other.pid}`))
    return () => expect(isAlive(other.pid ?? 0)).toBe(true)
  },
}

/** Ends a board as a power cut does, except that the disk loses nothing. */
async function killAll(board: ServerProcess, ...pids: number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  board.kill('SIGKILL')
  await board.ended
  await gone(...pids)
}

async function seenBy({ send }: RemoteBrowser) {
  const { user } = (await send('GET', '/api/session')).body
  return [user, (await send('GET', '/api/confessions')).body.items]
}

test('a board that is started again has lost nothing, however it was killed', async () => {
  const place = newPlace()
  let board = await openServer(place)
  const ada = await signUp(board.origin)
  const { id } = (await confess(ada, 'Kept')).body
  await ada.send('POST', `/api/confessions/${id}/replies`, { content: 'Kept too' })
  await ada.send('PUT', `/api/confessions/${id}/upvote`)
  const before = await seenBy(ada)
  const counted = { upvoteCount: 1, replyCount: 1, hasVoted: true, isOwner: true }
  const item = expect.objectContaining({ id, title: 'Kept', ...counted })
  expect(before).toEqual([expect.objectContaining({ email: account.email }), [item]])

  for (const [how, end] of Object.entries(endings)) {
    const expectAfterwards = await end(place, board)
    board = await openServer(place)
    expectAfterwards()

    expect(await seenBy(remoteBrowser(board.origin, ada.cookie)), how).toEqual(before)
  }
  const signIn = await remoteBrowser(board.origin).send('POST', '/api/session', account)
  expect(signIn.status).toBe(200)
}, 120_000)
