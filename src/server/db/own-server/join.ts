import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { type Access, readAccess, usualWay, type Way } from './access.ts'
import { enterFolder } from './enter.ts'
import { openFolder } from './folder.ts'
import { type Guest, type News, send } from './messages.ts'

const comeBackMs = 1_000

export type OwnServer = {
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
  guest: Guest,
  onError: (error: Error) => void,
  way: Way = usualWay,
): Promise<OwnServer> {
  const folder = openFolder(given)
  const onNews = (news: News) => {
    if ('happened' in news) onError(new Error(news.happened))
  }
  const enter = async () => {
    const entered = await enterFolder(folder, way, guest, onNews)
    if ('refused' in entered) throw new StartError(`DATA_DIR ${given} ${entered.refused}`)
    return entered.socket
  }

  let isLeaving = false
  let socket = await enter()
  const staying = stay()
  return {
    access: readAccess(folder, way),
    leave: () => {
      isLeaving = true
      send(socket, { leaves: true })
      return staying
    },
  }

  /** Until it leaves: a keeper that was killed is followed by another one. */
  async function stay(): Promise<void> {
    await closed(socket)
    if (isLeaving) return
    onError(new Error('The keeper of PostgreSQL is gone; another one is started'))
    await comeBack()
    return stay()
  }

  async function comeBack(): Promise<void> {
    try {
      socket = await enter()
      if (isLeaving) send(socket, { leaves: true })
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
      if (isLeaving) return
      await wait(comeBackMs)
      await comeBack()
    }
  }
}

function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => (socket.closed ? resolve(null) : socket.once('close', resolve)))
}
