import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountIdOf } from '../../../../test/accounts.ts'
import { callerOf, password, testConfig } from '../../../../test/board.ts'
import { type PostgresServer, startPostgres } from '../../../../test/postgres-server.ts'
import { createApp } from '../../app.ts'
import { openBoard } from '../../board.ts'
import { createLogger } from '../../http/log.ts'
import { type Scrubbable, scrub } from './scrub.ts'

/** As the board runs its own server: the log holds what a crash needs, and its old files go. */
const ours = { wal_level: 'minimal', max_wal_senders: '0', wal_recycle: 'off' }
const secret = 'a sentence that is to leave the disk'

describe('a server of our own', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres(ours)
  })
  afterAll(() => server?.stop())

  test('has neither deleted text nor the id of a forgotten account in any file after the night', async () => {
    const config = testConfig({ DATABASE_URL: server.url, DATA_DIR: server.data })
    const board = await openBoard(config, () => {})
    const app = await createApp(board, createLogger(config))
    const scrubbable: Scrubbable = { ...board, ownServer: true }
    const ids: Record<string, Buffer> = {}
    const regrets: (() => Promise<unknown>)[] = []
    for (const name of ['leaver', 'stayer']) {
      const student = callerOf(app, `${name}@ucsd.edu`)
      await student.post('/api/account', { email: student.email, password })
      ids[name] = Buffer.from((await accountIdOf(board, student.email)).replaceAll('-', ''), 'hex')
      const edited = await student.confess('Edited', `${secret}, edited`)
      await student.patch(`/api/confessions/${edited.id}`, { title: 'Edited', content: 'Harmless' })
      // Long enough to be kept outside of its row.
      const long = Array.from({ length: 1000 }, () => Math.random()).join()
      const deleted = await student.confess('Deleted', `${secret}, deleted, ${long}`)
      await student.reply(deleted.id, `${secret}, replied`)
      regrets.push(() => student.delete(`/api/confessions/${deleted.id}`))
      if (name === 'leaver') regrets.push(() => student.post('/api/account/deletion', {}))
    }
    // What is older than a day is in the tables' files, and what was edited before is gone.
    await scrub(scrubbable)
    for (const regret of regrets) await regret()
    expect(filesHolding(secret)).not.toEqual([])
    expect(filesHolding(ids.leaver ?? '')).not.toEqual([])

    await scrub(scrubbable)

    expect(filesHolding(secret)).toEqual([])
    expect(filesHolding(ids.leaver ?? '')).toEqual([])
    expect(filesHolding('Harmless')).not.toEqual([])
    expect(filesHolding(ids.stayer ?? '')).not.toEqual([])
    expect(filesIn('pg_wal').length).toBeLessThan(4)
    await app.close()
    await board.close()
  })

  function filesHolding(what: string | Buffer): string[] {
    return filesIn('.').filter((file) => readFileSync(file).includes(what))
  }

  function filesIn(folder: string): string[] {
    return globSync(join(server.data, folder, '**/*'), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  }
})
