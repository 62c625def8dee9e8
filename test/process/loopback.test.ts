import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { joinOwnServer } from '../../src/server/db/own-server/join.ts'
import { emptyPlace } from '../processes/places.ts'

test('where there are no sockets, a server lets in who knows its password', async () => {
  const { DATA_DIR } = emptyPlace()
  const { access, leave } = await joinOwnServer(DATA_DIR, 'command', () => {}, 'loopback')
  onTestFinished(leave)
  const connect = async (password = '') => {
    const client = new pg.Client({ ...access, password, database: 'postgres' })
    await client.connect()
    const { rows } = await client.query('show listen_addresses')
    await client.end()
    return rows
  }

  expect(await connect(access.password)).toEqual([{ listen_addresses: '127.0.0.1' }])
  await expect(connect('a guess')).rejects.toThrow('password authentication failed')
  await expect(connect()).rejects.toThrow('password')
})
