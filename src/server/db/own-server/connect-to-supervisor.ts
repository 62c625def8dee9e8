import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError, reasonOf } from '../../errors/operator-error.ts'
import { findBinaries } from './binaries.ts'
import { openDataFolder } from './folder.ts'
import { type Purpose, send } from './messages.ts'
import { FolderTaken, reachSupervisor } from './reach-supervisor.ts'
import { accessTo, shortPathTo } from './socket-path.ts'

const retryMs = 1_000

/**
 * Connects to the supervisor of the folder's PostgreSQL server and starts both if needed. If the supervisor stops, it
 * calls `onError` and starts another one. Throws a StartError if the folder can't be opened.
 */
export async function connectToSupervisor(
  given: string,
  purpose: Purpose,
  onError: (error: Error) => void,
) {
  const path = openDataFolder(given)
  findBinaries()
  const shortPath = shortPathTo(path)
  const reach = () => reachSupervisor({ given, path, shortPath }, purpose, onError)
  let isLeaving = false
  let socket = await reach()
  const left = reconnectUntilLeft()
  return {
    options: accessTo(shortPath),
    /** Stops using the server. Resolves when the server has stopped, or soon if other clients still use it. */
    leave: () => {
      isLeaving = true
      send(socket, { leaves: true })
      return left
    },
  }

  async function reconnectUntilLeft(): Promise<void> {
    await closed(socket)
    while (!isLeaving) {
      onError(new OperatorError('The PostgreSQL supervisor stopped; starting another one'))
      try {
        socket = await reach()
        if (isLeaving) send(socket, { leaves: true })
        await closed(socket)
      } catch (error) {
        onError(new OperatorError(reasonOf(error)))
        // Stop this process: another board took the folder in the meantime, and two boards must not serve one folder.
        if (error instanceof FolderTaken) process.kill(process.pid, 'SIGTERM')
        await wait(retryMs)
      }
    }
  }
}

function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => (socket.closed ? resolve(null) : socket.once('close', resolve)))
}
