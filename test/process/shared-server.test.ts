import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shutDown } from '../../src/server/process/lifecycle.ts'
import { runCommand } from '../processes/command-process.ts'
import { gone, postgresOf, postmastersOf } from '../processes/own-server.ts'
import {
  emptyPlace,
  listenHere,
  newPlace,
  openHere,
  openServer,
  refusalOf,
} from '../processes/places.ts'
import { node } from '../processes/server-process.ts'
import { confess, signUp } from '../remote-student.ts'

test('a board and commands start one server together on an empty folder, also where its path is too long for a socket', async () => {
  const { DATA_DIR, SECRET_FILE } = emptyPlace()
  const place = { DATA_DIR: join(DATA_DIR, ...Array(5).fill('x'.repeat(50))), SECRET_FILE }
  const starting = ['reconcile', 'reconcile'] as const
  const [server, ...ended] = await Promise.all([
    openServer(place),
    ...starting.map((name) => runCommand(name, { ...place, APP_SECRET: '' })),
  ])

  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  for (const { code, stdout, stderr } of ended)
    expect([code, stdout, stderr]).toEqual([0, expect.stringMatching(/ 0 differed/), ''])
  expect((await confess(await signUp(server.origin), 'Deep down')).status).toBe(201)
})

test('two boards share one server, whichever of them ends first, and one starts it again', async () => {
  const place = newPlace()
  const first = await openServer(place)
  const second = await listenHere(place)
  const [server] = postmastersOf(place)
  expect(postmastersOf(place)).toEqual([postgresOf(place)])
  first.kill('SIGKILL')
  await first.ended
  const ada = await signUp(second.origin)
  expect(postmastersOf(place)).toEqual([server])

  const third = await openHere(place)
  process.kill(postgresOf(place), 'SIGKILL')

  const store = async () => (await confess(ada, 'Still here')).status
  await expect.poll(store, { timeout: 20_000 }).toBe(201)
  expect(postmastersOf(place)).toHaveLength(1)
  await third.close()
  expect(postmastersOf(place)).toHaveLength(1)
  await shutDown(second.app, second.board)
  await expect.poll(() => postmastersOf(place)).toEqual([])
})

const inContainer = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', ...node]

test.runIf(process.getuid?.() === 0)(
  'two containers on one data folder have one server, or the second one is refused',
  async () => {
    const place = newPlace()
    const first = await openServer(place, { command: [...inContainer, 'src/main.ts'] })
    const children = `/proc/${first.pid}/task/${first.pid}/children`
    const board = Number.parseInt(readFileSync(children, 'utf8'), 10)
    const [server = 0] = postmastersOf(place)

    await (await openHere(place)).close()

    expect(postmastersOf(place)).toEqual([server])

    process.kill(board, 'SIGSTOP')
    process.kill(server, 'SIGKILL')
    // Its socket accepts connections until the process has ended.
    await gone(server)

    expect(await refusalOf(place)).toMatch(/another container uses it, and its PostgreSQL does not/)

    process.kill(board, 'SIGCONT')
    await expect.poll(() => postmastersOf(place)).toHaveLength(1)
    const [hanging = 0] = postmastersOf(place)
    await expect.poll(async () => (await fetch(`${first.origin}/readyz`)).status).toBe(200)
    process.kill(hanging, 'SIGSTOP')
    process.kill(board, 'SIGTERM')
    let most = 0
    const counting = setInterval(() => {
      most = Math.max(most, postmastersOf(place).length)
    }, 20)

    await openHere(place)

    clearInterval(counting)
    expect(most).toBe(1)
    expect(postmastersOf(place)).not.toContain(hanging)
  },
)
