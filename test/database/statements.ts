import type { Client } from 'pg'
import type { TestBoard } from '../board.ts'

type Sent = { calls: unknown[][]; contexts: unknown[] }

/**
 * Returns the recorded statements of a board's requests. Leaves out those of the worker's other boards, and those that
 * run at times of their own: notifications, the states for streams, health checks, and the check of a new connection.
 */
export function statementsOfRequests(sent: Sent, { board }: TestBoard): unknown[][] {
  const database = new URL(board.config.databaseUrl ?? '').pathname.slice(1)
  return sent.calls.filter(([statement], index) => {
    const { name, text } = Object(statement) as { name?: string; text?: string }
    const client = sent.contexts[index] as Client & { database: string }
    const isOwnTime = /pg_notify|^(confession|reply)_states$|^select 1$|^do \$\$/
    return client.database === database && !isOwnTime.test(`${name ?? text ?? statement}`)
  })
}
