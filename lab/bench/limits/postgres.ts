import pg from 'pg'
import { accessTo } from '../../../src/server/db/own-server/settings.ts'

export type Query = <Row>(name: string, text: string, values: unknown[]) => Promise<Row[]>

/**
 * Opens a connection for reads that sends each statement at once, without waiting for earlier ones. One connection is
 * enough, because the process needs three times the processor time of its backend.
 */
export async function openPipeline(dataDir: string): Promise<Query> {
  const client = new pg.Client({ ...optionsOf(dataDir), pipeline: true })
  await client.connect()
  return async (name, text, values) => (await client.query({ name, text, values })).rows
}

/** Opens a pool for writes: commits of several connections are flushed together. */
export function openPool(dataDir: string): Query {
  const pool = new pg.Pool({ ...optionsOf(dataDir), max: 10 })
  return async (name, text, values) => (await pool.query({ name, text, values })).rows
}

function optionsOf(dataDir: string): pg.ClientConfig {
  return { ...accessTo(dataDir), database: 'postgres', ssl: false }
}
