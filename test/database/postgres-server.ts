import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCluster } from '../../src/server/db/own-server/cluster.ts'
import { clusterPath } from '../../src/server/db/own-server/folder.ts'
import {
  endPostmaster,
  startPostmaster,
  untilReady,
} from '../../src/server/db/own-server/postmaster.ts'
import { openPrograms, removeCopies, serverUser } from '../../src/server/db/own-server/programs.ts'
import { serverArguments } from '../../src/server/db/own-server/settings.ts'
import { freePort } from '../free-port.ts'

export type PostgresServer = { url: string; folder: string; stop: () => Promise<void> }

export async function startPostgres(
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const place = mkdtempSync(join(tmpdir(), 'spill-postgres-'))
  const programs = openPrograms(place, serverUser(place))
  const folder = clusterPath(place)
  await makeCluster(folder, programs, ['--no-sync'])
  const port = await freePort()
  const overrides = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    fsync: 'off',
    // Each worker keeps its test boards open, and each board keeps a few connections.
    max_connections: '600',
    // No board would start it again.
    restart_after_crash: 'on',
    ...settings,
  }
  await startPostmaster(programs, folder, serverArguments(overrides))
  await untilReady(folder, folder)
  return {
    url: `postgres://spill@127.0.0.1:${port}/postgres`,
    folder,
    stop: async () => {
      await endPostmaster(folder)
      removeCopies(place)
      rmSync(place, { recursive: true, force: true })
    },
  }
}
