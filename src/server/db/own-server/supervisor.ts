import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { reasonOf } from '../../errors/operator-error.ts'
import { openCluster } from './cluster.ts'
import { type Supervised, supervise } from './keep-running.ts'
import {
  type ClientMessage,
  onMessage,
  type Role,
  type SupervisorMessage,
  send,
  supervisorSocket,
} from './messages.ts'
import { startPostmaster } from './postmaster.ts'
import { openPrograms } from './programs.ts'
import { serverArguments } from './settings.ts'
import { accessTo } from './socket-path.ts'
import type { User } from './user.ts'
import { watchForHang } from './watch-for-hang.ts'

const firstClientTimeoutMs = 10_000
/** A client that was killed may be restarted at once, and can then use the server that is still running. */
const graceMs = 1_500

/** Runs the server as long as it has clients, then ends the process. Returns a function that ends both now. */
export function runSupervisor(folder: string, user: User | undefined): () => Promise<void> {
  const programs = openPrograms(folder, user)
  const clients = new Map<Socket, Role>()
  const notify = (happened: string) => {
    for (const socket of clients.keys()) send(socket, { happened })
  }
  let server: Supervised | undefined
  let isClosing = false

  // The path is relative to the working folder, which is `folder`.
  rmSync(supervisorSocket, { force: true })
  const listener = createServer((socket) => {
    onMessage<ClientMessage>(socket, (message) =>
      'joinsAs' in message ? admit(socket, message.joinsAs) : leave(socket),
    )
    socket.on('close', () => disconnect(socket))
    // A client that is killed resets the connection. `close` follows.
    socket.on('error', () => {})
  }).listen(supervisorSocket)
  setTimeout(finishUnlessNeeded, firstClientTimeoutMs)
  return finish

  async function admit(socket: Socket, role: Role): Promise<void> {
    if (role === 'board' && [...clients.values()].includes('board'))
      return refuse(socket, { refused: 'is in use by another running board', isTaken: true })
    clients.set(socket, role)
    send(socket, { state: 'starting' })
    server ??= supervise(start, notify)
    try {
      await server.opened()
      send(socket, { state: 'open' })
    } catch (error) {
      refuse(socket, { refused: `can't be opened: ${reasonOf(error)}` })
      clients.delete(socket)
      // Other clients still wait for the server, which is being restarted.
      if (clients.size === 0) await finish()
    }
  }

  function refuse(socket: Socket, refusal: SupervisorMessage): void {
    send(socket, refusal)
    socket.end()
  }

  async function start(stopping: AbortSignal) {
    const cluster = await openCluster(folder, programs)
    const postmaster = await startPostmaster(programs, cluster, serverArguments(), stopping)
    const stopWatching = watchForHang(accessTo(folder), () => {
      notify('PostgreSQL did not answer for a minute')
      void postmaster.stop()
    })
    postmaster.ended.then(stopWatching)
    return postmaster
  }

  /** The last connection is closed when the server has stopped, so that its client knows when that is. */
  function leave(socket: Socket): void {
    if (!clients.delete(socket)) return
    if (clients.size > 0) socket.end()
    else finish()
  }

  function disconnect(socket: Socket): void {
    if (clients.delete(socket)) setTimeout(finishUnlessNeeded, graceMs)
  }

  function finishUnlessNeeded(): void {
    if (clients.size === 0) finish()
  }

  async function finish(): Promise<void> {
    if (isClosing) return
    isClosing = true
    listener.close()
    await server?.stop()
    programs.remove()
    process.exit()
  }
}
