import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { reasonOf } from '../../start-error.ts'
import { readAccess, type Way } from './access.ts'
import { keeperAddress } from './address.ts'
import { openCluster } from './cluster.ts'
import { clusterIn } from './folder.ts'
import { lockFolder } from './lock.ts'
import { type Farewell, type Guest, type News, onMessage, send } from './messages.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { openPrograms } from './programs.ts'
import { serverArguments } from './settings.ts'
import { serverUser } from './user.ts'

/*
 * `keeper.ts FOLDER WAY`: keeps the PostgreSQL server of a data folder for as long as a board or a
 * command is connected to it, starts it again when it dies, and ends it after the last one, however
 * that went. A process of its own, so that neither a killed board nor a terminal's Ctrl-C leaves a
 * server behind or takes one away.
 */

/** Milliseconds for whoever started it to come. */
const firstGuestMs = 10_000
/** Milliseconds that the server stays up for whoever comes after a guest that was killed. */
const graceMs = 1_500
const longestPauseMs = 5_000
const repeatMs = 60_000

const [folder = '', chosen] = process.argv.slice(2)
const way: Way = chosen === 'loopback' ? 'loopback' : 'socket'
process.chdir(folder)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
// Whoever started it may be gone.
process.stderr.on('error', () => {})
process.on('uncaughtException', (error) => {
  console.error(reasonOf(error))
  process.exit(1)
})
const user = serverUser(folder)
if (!lockFolder(folder, user)) process.exit()

const programs = openPrograms(user)
const guests = new Map<Socket, Guest>()
let isClosing = false
let told = { happened: '', at: 0 }

const address = keeperAddress(folder, '.')
rmSync(address, { force: true })
const door = createServer((socket) => {
  onMessage<Guest | Farewell>(socket, (word) =>
    'as' in word ? admit(socket, word) : leave(socket),
  )
  socket.on('close', () => vanish(socket))
  // Of a guest that was killed; it is closed next.
  socket.on('error', () => {})
}).listen(address)

let running = openCluster(folder, programs, way).then(start)
running.then(supervise).catch(finish)
setTimeout(() => guests.size > 0 || finish(), firstGuestMs)

async function admit(socket: Socket, guest: Guest): Promise<void> {
  const isBoard = ({ as }: Guest) => as === 'board'
  if (isBoard(guest) && [...guests.values()].some(isBoard))
    return end(socket, { refused: 'is in use by another running board' })
  guests.set(socket, guest)
  try {
    await running
    if (!isClosing) send(socket, { opened: true })
  } catch (error) {
    end(socket, { refused: `can't be opened: ${reasonOf(error)}` })
  }
}

function end(socket: Socket, news: News): void {
  send(socket, news)
  socket.end()
}

/** Whoever leaves last is let go when the server has ended: then nothing is left of it. */
function leave(socket: Socket): void {
  if (!guests.delete(socket)) return
  if (guests.size > 0) socket.end()
  else finish()
}

/** Whoever was killed may be started again at once, and then finds its server as it was. */
function vanish(socket: Socket): void {
  if (guests.delete(socket)) setTimeout(() => guests.size > 0 || finish(), graceMs)
}

async function finish(): Promise<void> {
  if (isClosing) return
  isClosing = true
  door.close()
  await running.then(({ stop }) => stop()).catch(() => {})
  programs.remove()
  process.exit()
}

function start(cluster: string): Promise<Postmaster> {
  return startPostmaster(programs, cluster, serverArguments(way, readAccess(folder, way)))
}

async function supervise(): Promise<void> {
  while (!isClosing) {
    const how = await (await running).ended
    if (isClosing) return
    tell(`${how}; it is started again`)
    running = restart()
  }
}

/** Tries for as long as there is somebody to try for. */
async function restart(): Promise<Postmaster> {
  for (let pause = 100; !isClosing; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      return await start(clusterIn(folder))
    } catch (error) {
      tell(`PostgreSQL can't be started again: ${reasonOf(error)}`)
      await wait(pause)
    }
  }
  throw new Error('Nobody is there any more')
}

/** The same thing once in a while, however often it happens in a row. */
function tell(happened: string): void {
  const now = performance.now()
  if (happened === told.happened && now - told.at < repeatMs) return
  told = { happened, at: now }
  for (const socket of guests.keys()) send(socket, { happened })
}
