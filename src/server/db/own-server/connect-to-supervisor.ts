import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError, reasonOf, StartError } from '../../errors/operator-error.ts'
import { openDataFolder } from './folder.ts'
import { type Role, send } from './messages.ts'
import { reachSupervisor } from './reach-supervisor.ts'
import { type Access, accessTo } from './socket-path.ts'

const retryMs = 1_000
const repeatAfterMs = 60_000

class FolderTaken extends StartError {}

type OwnServer = {
  access: Access
  /** Resolves when the server has stopped, or when other clients still use it. */
  leave: () => Promise<void>
}

/** Connects to the folder's server and starts it if needed. Reports restarts to `onError`. Throws a StartError. */
export async function connectToSupervisor(
  given: string,
  role: Role,
  onError: (error: Error) => void,
): Promise<OwnServer> {
  const folder = openDataFolder(given)
  const notify = createNotify(onError)
  let isLeaving = false
  let socket = await reach()
  const left = reconnectUntilLeft()
  return {
    access: accessTo(folder),
    leave: () => {
      isLeaving = true
      send(socket, { leaves: true })
      return left
    },
  }

  async function reach(): Promise<Socket> {
    const reached = await reachSupervisor(folder, role, notify)
    if ('socket' in reached) return reached.socket
    const refusal = `DATA_DIR ${given} ${reached.refused}`
    throw reached.isTaken ? new FolderTaken(refusal) : new StartError(refusal)
  }

  async function reconnectUntilLeft(): Promise<void> {
    await closed(socket)
    while (!isLeaving) {
      notify('The PostgreSQL supervisor stopped; starting another one')
      await reconnect()
      if (isLeaving) send(socket, { leaves: true })
      await closed(socket)
    }
  }

  async function reconnect(): Promise<void> {
    while (!isLeaving) {
      try {
        socket = await reach()
        return
      } catch (error) {
        notify(reasonOf(error))
        // Another board took the folder in the meantime. Two boards must not serve one folder.
        if (error instanceof FolderTaken) process.kill(process.pid, 'SIGTERM')
        await wait(retryMs)
      }
    }
  }
}

/** Returns a function that reports each message to `onError`, but not twice in a row within a minute. */
function createNotify(onError: (error: Error) => void): (message: string) => void {
  let last = { message: '', at: 0 }
  return (message) => {
    const now = performance.now()
    if (message === last.message && now - last.at < repeatAfterMs) return
    last = { message, at: now }
    onError(new OperatorError(message))
  }
}

function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => (socket.closed ? resolve(null) : socket.once('close', resolve)))
}
