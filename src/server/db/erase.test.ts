import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { accountIdOf } from '../../../test/accounts.ts'
import { callerOf, password, testConfig } from '../../../test/board.ts'
import { emptyPlace } from '../../../test/places.ts'
import { createApp } from '../app.ts'
import { openBoard } from '../board.ts'
import { createLogger } from '../http/log.ts'

const secret = 'a sentence that is to leave the disk'

test('deleted and overwritten text leaves the files of the embedded database when it is closed', async () => {
  const config = testConfig(emptyPlace())
  const board = await openBoard(config, () => {})
  const app = await createApp(board, createLogger(config))
  const student = callerOf(app, 'student@ucsd.edu')
  await student.post('/api/account', { email: student.email, password })
  const edited = await student.confess('Edited', `${secret}, edited`)
  await student.patch(`/api/confessions/${edited.id}`, { title: 'Edited', content: 'Harmless' })
  const deleted = await student.confess('Deleted', `${secret}, deleted`)
  await student.reply(deleted.id, `${secret}, replied`)
  await student.delete(`/api/confessions/${deleted.id}`)

  expect(filesHolding(config.dataDir, secret)).not.toEqual([])
  await app.close()
  await board.close()
  expect(filesHolding(config.dataDir, secret)).toEqual([])
  expect(filesHolding(config.dataDir, 'Harmless')).not.toEqual([])
})

test('the id of an account that was left leaves the files, and with it what told whose its writing was', async () => {
  const config = testConfig(emptyPlace())
  const board = await openBoard(config, () => {})
  const app = await createApp(board, createLogger(config))
  const ids: Record<string, Buffer> = {}
  for (const name of ['leaver', 'stayer']) {
    const student = callerOf(app, `${name}@ucsd.edu`)
    await student.post('/api/account', { email: student.email, password })
    await student.confess()
    const id = await accountIdOf(board, student.email)
    ids[name] = Buffer.from(id.replaceAll('-', ''), 'hex')
    if (name === 'leaver') await student.post('/api/account/deletion', {})
  }

  expect(filesHolding(config.dataDir, ids.leaver ?? '')).not.toEqual([])
  await app.close()
  await board.close()
  expect(filesHolding(config.dataDir, ids.leaver ?? '')).toEqual([])
  expect(filesHolding(config.dataDir, ids.stayer ?? '')).not.toEqual([])
})

test('a copied folder tells no sign-in from a reply by the order they were written in', async () => {
  const config = testConfig({ ...emptyPlace(), RATE_LIMITS: 'on' })
  const board = await openBoard(config, () => {})
  const app = await createApp(board, createLogger(config))
  for (const name of ['one', 'two']) {
    const student = callerOf(app, `${name}@ucsd.edu`)
    await student.post('/api/account', { email: student.email, password })
    const { id } = await student.confess()
    await student.reply(id)
    await student.put(`/api/confessions/${id}/upvote`)
  }
  await app.close()
  await board.close()

  const files = await PGlite.create(config.dataDir)
  const tables = ['users', 'sessions', 'attempts', 'confessions', 'replies', 'reactions']
  const { rows } = await files.query<{ count: number; writers: number }>(
    `select count(*)::int as count, count(distinct writer)::int as writers from (
        ${tables.map((table) => `select xmin::text as writer from ${table}`).join(' union all ')}
      ) as written`,
  )
  await files.close()
  expect(rows).toEqual([{ count: expect.any(Number), writers: 1 }])
  // Of each an account, a session, a confession, a reply and a vote; and how many signed up.
  expect(rows[0]?.count).toBeGreaterThan(10)
})

function filesHolding(folder: string, what: string | Buffer): string[] {
  return globSync(join(folder, '**/*'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(what))
}
