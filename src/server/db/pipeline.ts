import pg from 'pg'
import type { Send } from './database.ts'

/** Sends many statements at a time over one connection, which is opened on first use and after it broke. */
export function createPipeline(
  options: pg.ClientConfig,
  watch: (client: pg.Client) => void,
  configure: (client: pg.Client) => Promise<void>,
) {
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
    query: async (...sending: Parameters<Send>): ReturnType<Send> =>
      (current ?? (await reopen())).query(...sending),
    /** Opens a new connection for all further statements. */
    renew: () => {
      // The connection ends after all statements under way are answered.
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
