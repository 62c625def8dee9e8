import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { reasonOf } from '../../errors/operator-error.ts'
import { openCluster } from './cluster.ts'
import { type Supervised, supervise } from './keep-running.ts'
import {
  type ClientMessage,
  onMessage,
  type Purpose,
  type SupervisorMessage,
  send,
  supervisorSocket,
} from './messages.ts'
import { startPostmaster } from './postmaster.ts'
import { openPrograms } from './programs.ts'
import { serverArguments } from './settings.ts'
import { serverUser } from './user.ts'

const firstClientTimeoutMs = 10_000
/** How long to wait after a client has gone. A killed client may be restarted at once and need the server again. */
const graceMs = 1_500
/** How long to wait for the folder's lock. An earlier supervisor may still be stopping its server. */
const lockTimeoutMs = 15_000

/*
 * Ignore the signals that stop a board, for example after Ctrl-C in its terminal. The supervisor ends by itself after
 * its last client has left.
 */
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
// Print the reason for the client that started this process. The next supervisor ends a server that is still running.
process.on('uncaughtException', (error) => {
  console.error(reasonOf(error))
  process.exit(1)
})
const [folder = ''] = process.argv.slice(2)
process.umask(0o077)
process.chdir(folder)
lockFolder()
run()

/** Allows only one supervisor for a folder. The system releases the lock when the process ends, even by SIGKILL. */
function lockFolder(): void {
  const lock = new DatabaseSync('lock', { timeout: lockTimeoutMs })
  lock.exec('begin exclusive')
  // Without this reference, the garbage collector would close the database and so release the lock.
  process.on('exit', () => lock.close())
}

/** Runs the PostgreSQL server as long as clients use it, then ends the process. */
function run(): void {
  const programs = openPrograms(folder, serverUser())
  const clients = new Map<Socket, Purpose>()
  let server: Supervised | undefined
  let isClosing = false

  // The path is relative to the working folder, which is `folder`.
  rmSync(supervisorSocket, { force: true })
  const listener = createServer((socket) => {
    onMessage<ClientMessage>(socket, (message) =>
      'joinsFor' in message ? admit(socket, message.joinsFor) : leave(socket),
    )
    socket.on('close', () => {
      if (clients.delete(socket)) setTimeout(finishUnlessNeeded, graceMs)
    })
  }).listen(supervisorSocket)
  setTimeout(finishUnlessNeeded, firstClientTimeoutMs)

  async function admit(socket: Socket, purpose: Purpose): Promise<void> {
    // Send no answer: when this process has ended, the client starts another supervisor.
    if (isClosing) return
    if (purpose === 'serving' && [...clients.values()].includes('serving'))
      return refuse(socket, { isTaken: true })
    clients.set(socket, purpose)
    server ??= supervise(start, notify)
    try {
      await server.opened()
      send(socket, { isOpen: true })
    } catch (error) {
      refuse(socket, { failure: reasonOf(error) })
      clients.delete(socket)
      // This does nothing while other clients wait for the server, which is being restarted.
      finishUnlessNeeded()
    }
  }

  function refuse(socket: Socket, refusal: SupervisorMessage): void {
    send(socket, refusal)
    socket.end()
  }

  async function start() {
    return startPostmaster(programs, await openCluster(folder, programs), serverArguments())
  }

  function notify(happened: string): void {
    for (const socket of clients.keys()) send(socket, { happened })
  }

  /**
   * Removes a client. The last connection stays open until the server has stopped, so that its client can wait for
   * that.
   */
  function leave(socket: Socket): void {
    if (!clients.delete(socket)) return
    if (clients.size > 0) socket.end()
    else finishUnlessNeeded()
  }

  async function finishUnlessNeeded(): Promise<void> {
    if (isClosing || clients.size > 0) return
    isClosing = true
    listener.close()
    await server?.stop()
    programs.remove()
    process.exit()
  }
}
