import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Keys } from '../../src/server/crypto/keys.ts'
import { readNotification } from '../../src/server/crypto/notification.ts'

/** Collects the notifications that anyone with access to the database can read from now on. */
export async function readNotifications(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const payloads: string[] = []
  client.on('notification', ({ payload = '' }) => payloads.push(payload))
  await client.query('listen spill')
  return payloads
}

/** Returns as JSON what a notification says. */
export function readSent(keys: Keys, notification: string): string {
  const [, payload = ''] = notification.split(' ')
  return JSON.stringify(readNotification(keys, payload))
}

/** SQL condition on `pg_stat_activity`: a connection that listens to events. Its last query was `listen` or `assertWritable`. */
export const isListener = `application_name = 'spill' and query ~ '^(listen spill|do [$][$] begin\\s+if current_setting)'`

export const cutListeners = `select pg_terminate_backend(pid) from pg_stat_activity where ${isListener}`
