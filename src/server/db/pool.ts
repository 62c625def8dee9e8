import pg from 'pg'

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
