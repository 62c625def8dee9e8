import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { accountIdOf } from '../../../test/accounts/accounts.ts'
import {
  limitSettings,
  openMadeUpLink,
  send,
  viaProxy,
  windowStart,
} from '../../../test/accounts/attempts.ts'
import { googleSettings, googleStudent } from '../../../test/accounts/google.ts'
import { openTestBoard, password, testConfig, useBoard } from '../../../test/board.ts'
import { dayMs, hourMs, jumpClock, setClock } from '../../../test/clock.ts'
import { copyDatabase } from '../../../test/database/databases.ts'
import { dumpTables } from '../../../test/database/tables.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { statusesAtOnce } from '../../../test/statuses.ts'
import { removeExpired } from '../accounts/sweep.ts'
import { createApp } from '../app.ts'
import { attempts } from '../db/schema/accounts.ts'
import { createLogger } from '../http/log.ts'

describe('stored attempts', () => {
  const board = restartedBoard(useBoard(googleSettings), limitSettings)
  beforeEach(() => setClock(windowStart))
  afterEach(() => vi.useRealTimers())
  const kept = async () => (await dumpTables(board.board)).attempts ?? []

  /** Makes one attempt of each kind that involves an address or a network. */
  async function attempt() {
    const from = viaProxy('198.51.100.7')
    const email = 'ada@ucsd.edu'
    await send(board.app, 'session', { email, password }, from)
    await send(board.app, 'account/password-reset', { email }, from)
    await openMadeUpLink(board.app, viaProxy('2001:db8:1:2::3'))
    // Mails are counted after the answer is sent.
    await board.settled()
  }

  test('name no person and no network', async () => {
    await googleStudent(board, 'bob')
    await attempt()

    const rows = await kept()
    expect(rows.length).toBe(5)
    for (const row of rows) {
      expect(row).toEqual({
        bucket: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab]/),
        count: expect.any(Number),
        expires_at: expect.any(String),
      })
      expect(new Date(String(row.expires_at)).getTime()).toBe(windowStart + hourMs)
    }
    const text = JSON.stringify(rows)
    const account = await accountIdOf(board.board, 'bob@ucsd.edu')
    for (const name of ['@ucsd', '198.51', '2001:db8', account]) expect(text).not.toContain(name)
  })

  test('have another key in each window, so that no one can be followed', async () => {
    await attempt()
    const first = (await kept()).map(({ bucket }) => bucket)
    setClock(windowStart + hourMs)
    await attempt()
    const both = (await kept()).map(({ bucket }) => bucket)

    expect(first.length).toBe(5)
    expect(new Set(both).size).toBe(10)
  })

  test('are deleted when their time is over', async () => {
    await attempt()
    setClock(windowStart + hourMs + 1)
    await removeExpired(board.board.db)

    expect(await kept()).toEqual([])
  })

  test('from a clock that was a day ahead are deleted once it is right again', async () => {
    jumpClock(windowStart + dayMs)
    await attempt()
    jumpClock(windowStart)
    await removeExpired(board.board.db)

    expect(await kept()).toEqual([])
  })
})

describe('a board whose limits are off', () => {
  const board = useBoard()

  test('counts nothing', async () => {
    const guess = { email: 'nobody@ucsd.edu', password }
    const attempt = () => send(board.app, 'session', guess)

    expect(await statusesAtOnce(20, attempt)).toEqual({ 401: 20 })
    expect(await board.board.db.$count(attempts)).toBe(0)
  })
})

describe('two processes on one database', () => {
  afterEach(() => vi.useRealTimers())

  test('share their counts', async () => {
    const copy = await copyDatabase(inject('databases'))
    const config = testConfig({ ...copy.settings, RATE_LIMITS: 'on' })
    const boards = [await openTestBoard(config), await openTestBoard(config)] as const
    onTestFinished(async () => {
      for (const board of boards) await board.close()
      await copy.remove()
    })
    const apps = await Promise.all(boards.map((one) => createApp(one, createLogger(config))))
    setClock(windowStart)
    const at = (index: number) => apps[index % 2] as FastifyInstance
    const guess = { email: 'nobody@ucsd.edu', password }

    const attempt = (index: number) => send(at(index), 'session', guess)
    expect(await statusesAtOnce(20, attempt)).toEqual({ 401: 10, 429: 10 })
  })
})
