import type pg from 'pg'
import type { Send } from './database.ts'

/**
 * Sends statements over one connection without waiting for the results of earlier ones. Opens the connection at the
 * first statement, and again after it broke.
 */
export function createPipeline(
  newClient: () => pg.Client,
  configure: (client: pg.Client) => Promise<void>,
) {
  let current: pg.Client | undefined
  let opening: Promise<pg.Client> | undefined
  let isClosed = false

  const open = async () => {
    const client = newClient()
    client.once('end', () => {
      if (current === client) current = undefined
    })
    await client.connect()
    await configure(client).catch((error: unknown) => {
      void client.end()
      throw error
    })
    if (isClosed) await client.end()
    else current = client
    return client
  }
  const reopen = () => {
    opening ??= open().finally(() => {
      opening = undefined
    })
    return opening
  }
  return {
    query: async (...sending: Parameters<Send>): ReturnType<Send> =>
      (current ?? (await reopen())).query(...sending),
    /** Lets the next statement open a new connection. */
    renew: () => {
      // `end` waits for the results of all statements that were sent, and then closes the connection.
      current?.end()
      current = undefined
    },
    close: async () => {
      isClosed = true
      await opening?.catch(() => {})
      await current?.end()
    },
  }
}
