import pg from 'pg'
import type { Send } from './database.ts'

type Callback = Parameters<pg.Pool['connect']>[0]

export class Pool extends pg.Pool {
  #generation = 0

  /** Closes idle connections now and the others when they are released. Later requests open new ones. */
  renew(): void {
    this.#generation++
    for (let idle = this.idleCount; idle > 0; idle--)
      super.connect().then(
        (client) => client.release(true),
        () => {},
      )
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): unknown {
    if (!callback) return super.connect().then((client) => this.#prepareRelease(client))
    super.connect((error, client, done) =>
      callback(error, client && this.#prepareRelease(client), done),
    )
  }

  /**
   * Releases a connection when it ends: Drizzle never releases one on which `begin` failed, and ten of those would
   * exhaust the pool. A connection that was opened before the last call of `renew` is closed when it is released.
   */
  #prepareRelease(client: pg.PoolClient): pg.PoolClient {
    const { release } = client
    const generation = this.#generation
    const releaseOnce = (error?: Error | boolean) => {
      client.release = () => {}
      client.off('end', ended)
      release(error || generation !== this.#generation)
    }
    const ended = () => releaseOnce(true)
    client.once('end', ended)
    client.release = releaseOnce
    return client
  }
}

/** Doesn't wait for earlier results. Opens the connection at the first statement, and again after it broke. */
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
