import pg from 'pg'
import type { Send } from './database.ts'

export type Pipeline = {
  query: Send
  /** Sends what comes from now on over a new connection. */
  renew: () => void
  close: () => Promise<void>
}

/** One connection for many statements at a time: opened when it is first needed, and again after it broke. */
export function createPipeline(
  options: pg.ClientConfig,
  watch: (client: pg.Client) => void,
  configure: (client: pg.Client) => Promise<void>,
): Pipeline {
  let current: pg.Client | undefined
  let opening: Promise<pg.Client> | undefined
  let isClosed = false

  const open = async () => {
    const client = new pg.Client({ ...options, pipeline: true })
    watch(client)
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
    query: async (statement, values) => (current ?? (await reopen())).query(statement, values),
    renew: () => {
      // Ends once everything under way is answered.
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
