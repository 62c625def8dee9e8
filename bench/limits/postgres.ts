import pg from 'pg'
import { readAccess, usualTransport } from '../../src/server/db/own-server/access.ts'

export type Query = <Row>(name: string, text: string, values: unknown[]) => Promise<Row[]>

/** Reads: each statement is sent at once, without waiting for the one before it. */
export async function openPipelines(dataDir: string, count: number): Promise<Query> {
  const clients = Array.from(
    { length: count },
    () => new pg.Client({ ...optionsOf(dataDir), pipeline: true }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  let turn = 0
  return async (name, text, values) => {
    const client = clients[turn++ % count] as pg.Client
    return (await client.query({ name, text, values })).rows
  }
}

/** Writes: commits of several connections are flushed together. */
export function openPool(dataDir: string): Query {
  const pool = new pg.Pool({ ...optionsOf(dataDir), max: 10 })
  return async (name, text, values) => (await pool.query({ name, text, values })).rows
}

function optionsOf(dataDir: string): pg.ClientConfig {
  return { ...readAccess(dataDir, usualTransport), database: 'postgres', ssl: false }
}
