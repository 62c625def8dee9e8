import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError, reasonOf, StartError } from '../../start-error.ts'
import { type Access, readAccess, type Transport, usualTransport } from './access.ts'
import { assertBinaries } from './binaries.ts'
import { openFolder } from './folder.ts'
import { type Role, send } from './messages.ts'
import { reachKeeper } from './reach-keeper.ts'
import { withoutRepeats } from './without-repeats.ts'

/** Milliseconds between two tries to have the server back. */
const retryMs = 1_000

/** Another board has it. */
class FolderTaken extends StartError {}

type OwnServer = {
  access: Access
  /** Resolves when the server has ended, or stays for somebody else. */
  leave: () => Promise<void>
}

/**
 * Joins the PostgreSQL server of a data folder: the one that is running, or one that is started. Throws
 * a StartError when it can't be had. `onError` hears when it dies later; it is started again.
 */
export async function joinOwnServer(
  given: string,
  role: Role,
  onError: (error: Error) => void,
  transport: Transport = usualTransport,
): Promise<OwnServer> {
  const folder = openFolder(given)
  assertBinaries()
  const notify = withoutRepeats((happened) => onError(new OperatorError(happened)))
  let isLeaving = false
  let socket = await reach()
  const staying = stay()
  return {
    access: readAccess(folder, transport),
    leave: () => {
      isLeaving = true
      send(socket, { leaves: true })
      return staying
    },
  }

  async function reach(): Promise<Socket> {
    const reached = await reachKeeper(folder, transport, role, notify)
    if ('socket' in reached) return reached.socket
    const refusal = `DATA_DIR ${given} ${reached.refused}`
    throw reached.isTaken ? new FolderTaken(refusal) : new StartError(refusal)
  }

  /** Until it leaves: a keeper that was killed is followed by another one. */
  async function stay(): Promise<void> {
    await closed(socket)
    while (!isLeaving) {
      notify('The keeper of PostgreSQL is gone; another one is started')
      await comeBack()
      if (isLeaving) send(socket, { leaves: true })
      await closed(socket)
    }
  }

  async function comeBack(): Promise<void> {
    while (!isLeaving) {
      try {
        socket = await reach()
        return
      } catch (error) {
        notify(reasonOf(error))
        // Two would serve one folder.
        if (error instanceof FolderTaken) process.kill(process.pid, 'SIGTERM')
        await wait(retryMs)
      }
    }
  }
}

function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => (socket.closed ? resolve(null) : socket.once('close', resolve)))
}
