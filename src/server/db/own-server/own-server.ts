import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError, reasonOf, StartError } from '../../errors/operator-error.ts'
import { openCluster } from './cluster.ts'
import {
  clusterPath,
  hasUsers,
  noteNamespace,
  openDataFolder,
  shareFolder,
  startedElsewhere,
  underStartLock,
} from './folder.ts'
import {
  endPostmaster,
  isRunning,
  lastWords,
  readyPid,
  startPostmaster,
  untilReady,
} from './postmaster.ts'
import { openPrograms, removeCopies, serverUser } from './programs.ts'
import { type Access, accessTo, serverArguments } from './settings.ts'
import { watchForHang } from './watch-for-hang.ts'

const pollMs = 1_000

type OwnServer = {
  access: Access
  /** Resolves when the server has stopped, or when other processes still use it. */
  leave: () => Promise<void>
}

/**
 * Makes this process a user of the folder's server. The first user starts the server, the last one stops it, and every
 * user starts it again if it ends or hangs, which is reported to `onError`. Throws a StartError.
 */
export async function joinOwnServer(
  given: string,
  onError: (error: Error) => void,
): Promise<OwnServer> {
  const folder = openDataFolder(given)
  const access = accessTo(folder)
  const cluster = clusterPath(folder)
  const report = (what: string) => onError(new OperatorError(what))
  let unshare: (() => void) | undefined
  let hasLeft = false
  let watched: number | undefined
  let stopWatching = () => {}
  try {
    await underStartLock(folder, () => startUnlessRunning(true))
    await untilReady(cluster, access.host)
  } catch (cause) {
    await leave()
    throw new StartError(`DATA_DIR ${given} can't be opened: ${reasonOf(cause)}`, { cause })
  }
  void keepRunning()
  return { access, leave }

  /** The caller holds the start lock. */
  async function startUnlessRunning(isJoining: boolean): Promise<void> {
    // Our own lock would count as another user's.
    unshare?.()
    const isAlone = !hasUsers(folder)
    unshare = shareFolder(folder)
    const isElsewhere = startedElsewhere(folder)
    // A server that its killed users left behind may hang, or have the settings of an older version.
    const isLeftBehind = isJoining && isAlone && !isElsewhere
    if (!isLeftBehind && (await isRunning(cluster, access.host))) return
    if (isElsewhere && !isAlone)
      throw new Error('another container uses it, and its PostgreSQL does not answer')
    await endPostmaster(cluster)
    noteNamespace(folder)
    const programs = openPrograms(folder, serverUser(folder))
    await openCluster(folder, programs)
    await startPostmaster(programs, cluster, serverArguments())
  }

  async function keepRunning(): Promise<void> {
    for (let failure = ''; !hasLeft; await wait(pollMs, undefined, { ref: false })) {
      const reason = await restartIfEnded(failure === '').then(() => '', reasonOf)
      if (reason && reason !== failure) report(reason)
      failure = reason
    }
  }

  async function restartIfEnded(isNews: boolean): Promise<void> {
    const runs = await isRunning(cluster, access.host)
    watch(runs ? readyPid(cluster) : undefined)
    if (runs || hasLeft) return
    if (isNews) report(`${lastWords(cluster)}; starting it again`)
    await underStartLock(folder, async () => {
      if (!hasLeft) await startUnlessRunning(false)
    })
  }

  function watch(pid: number | undefined): void {
    if (hasLeft || pid === watched) return
    stopWatching()
    watched = pid
    stopWatching = pid ? watchForHang(access, () => endHung(pid)) : () => {}
  }

  async function endHung(pid: number): Promise<void> {
    report('PostgreSQL did not answer for a minute')
    const end = async () => {
      // Another user may have replaced it in the meantime.
      if (readyPid(cluster) === pid && !startedElsewhere(folder)) await endPostmaster(cluster)
    }
    await underStartLock(folder, end).catch((error) => report(reasonOf(error)))
    watched = undefined
  }

  async function leave(): Promise<void> {
    hasLeft = true
    stopWatching()
    const end = async () => {
      unshare?.()
      if (hasUsers(folder) || startedElsewhere(folder)) return
      await endPostmaster(cluster)
      removeCopies(folder)
    }
    if (unshare) await underStartLock(folder, end).catch((error) => report(reasonOf(error)))
  }
}
