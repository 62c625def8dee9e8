import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sampleGoogleSettings, startSampleGoogle } from '../../../seed/google.ts'
import { type Mailbox, openMailbox } from '../../../test/accounts/mailbox.ts'
import { type FaultyLink, faultyLink } from '../../../test/database/faulty-link.ts'
import type { PostgresServer } from '../../../test/database/postgres-server.ts'
import { node, projectFolder } from '../../../test/processes/server-process.ts'
import type { RemoteBrowser } from '../../../test/remote-browser.ts'
import { postmasterOf } from '../../kit/processes.ts'
import { type CheckedProxy, checkedProxy } from '../checked-proxy.ts'
import { arriveElsewhere, signUpByMail } from '../crowd/arrivals.ts'
import type { Crowd } from '../crowd/crowd.ts'
import { faultyPlace } from '../faulty-place.ts'
import { type BoardProcess, openBoard } from './board.ts'

/** Where faults happen: boards, their addresses, and what can be done to the servers that they use. */
export type Place = {
  /** People use all of these. */
  addresses: string[]
  /** Where event streams are opened, if not there: a proxy would prefer the board with fewer streams for everything. */
  streamsAt?: string[]
  /** Opens an account where that takes more than one call. */
  openAccount?: (browser: RemoteBrowser, email: string) => Promise<void>
  /** Lets people sign in with mailed codes or Google until `isOver`. */
  arrive?: (crowd: Crowd, isOver: () => boolean) => Promise<void>
  /** Resolves when a fault is over for all servers, where the board works before that. Rejects after a time. */
  settled?: () => Promise<void>
  /** Returns how often a board ended by itself. */
  ended: () => number
  /** For reading the tables past the boards. */
  settings: Record<string, string>
  /** Returns what is wrong with the end, such as processes that are left over. */
  close: () => Promise<string[]>
}

export type Fault<Where extends Place = Place> = {
  inject: (place: Where, crowd: Crowd) => unknown
  heal: (place: Where) => unknown
  holdMs?: number
  /** No write may fail meanwhile. */
  isHarmless?: boolean
  /** Breaks the promise behind the board's back. The checker must find that. */
  isSabotage?: boolean
}

export type Alone = Place & {
  board: BoardProcess
  dataFolder: string
  postgres: () => number
}

export type Pair = Place & {
  boards: BoardProcess[]
  link: FaultyLink
  proxy: CheckedProxy
  postgres: PostgresServer
  maxConnections: number
}

const diskMegabytes = 640
const maxConnections = 60

/** Opens a board on its own PostgreSQL. With `disk`, its data is on a small disk, which only root can mount. */
export async function openAlone({ disk = false, memoryGroup = '' } = {}): Promise<Alone> {
  const folder = mkdtempSync(join(tmpdir(), 'spill-torture-'))
  const dataFolder = join(folder, 'data')
  execFileSync('mkdir', [dataFolder])
  const unmount = () => {
    if (disk) execFileSync('umount', ['-l', dataFolder])
    disk = false
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  process.on('exit', unmount)
  if (disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', dataFolder])
  const settings = {
    RATE_LIMITS: 'off',
    DATA_DIR: join(dataFolder, 'board'),
    SECRET_FILE: join(folder, 'secret'),
  }
  const clock = join(projectFolder, 'lab/faults/jumping-clock.ts')
  const enter = ['sh', '-c', `echo $$ > ${memoryGroup}/cgroup.procs && exec "$@"`, 'sh']
  const board = await openBoard(settings, [
    ...(memoryGroup ? enter : []),
    ...[...node, '--import', clock, 'src/main.ts'],
  ])
  return {
    addresses: [board.address],
    ended: board.ended,
    settings,
    board,
    dataFolder,
    postgres: () => postmasterOf(join(settings.DATA_DIR, 'postgres')),
    close: async () => {
      const wrong = await stopAll([board])
      await wait(3_000)
      const left = processesIn([settings.DATA_DIR, join(settings.DATA_DIR, 'postgres')])
      unmount()
      return [...wrong, ...left.map((pid) => `Process ${pid} is left over`)]
    },
  }
}

/** Opens two boards on one PostgreSQL, which they reach over a link that can fail. */
export async function openPair({ behindProxy = false } = {}): Promise<Pair> {
  const { postgres, settings, remove } = await faultyPlace({
    max_connections: String(maxConnections),
  })
  const link = await faultyLink(settings.DATABASE_URL)
  const proxy = await checkedProxy()
  const throughLink = {
    ...settings,
    DATABASE_URL: link.url,
    PUBLIC_URL: proxy.origin,
    ...(behindProxy && { DRAIN_SECONDS: '3' }),
  }
  const boards = [await openBoard(throughLink), await openBoard(throughLink)]
  for (const { port } of boards) proxy.ports.add(port)
  while (boards.some(({ port }) => !proxy.isReady(port))) await wait(20)
  return {
    addresses: behindProxy ? [proxy.origin] : boards.map(({ address }) => address),
    boards,
    ended: () => boards.reduce((sum, { ended }) => sum + ended(), 0),
    settings,
    link,
    proxy,
    postgres,
    maxConnections,
    close: async () => {
      const wrong = await stopAll(boards)
      proxy.close()
      link.close()
      await remove()
      return wrong
    },
  }
}

async function stopAll(boards: BoardProcess[]): Promise<string[]> {
  const codes = await Promise.all(boards.map(({ stop }) => stop('SIGTERM')))
  return codes.filter((code) => code !== 0).map((code) => `The last stop ended with status ${code}`)
}

/** Finds processes that work in one of these folders. */
function processesIn(folders: string[]): string[] {
  const idOf = (path: string) => {
    const { dev, ino } = statSync(path)
    return `${dev} ${ino}`
  }
  const places = folders.map(idOf)
  return globSync('/proc/[0-9]*').filter((pid) => {
    try {
      return places.includes(idOf(`${pid}/cwd`))
    } catch {
      return false
    }
  })
}

export type Mailing = Place & { mailbox: Mailbox; mail: FaultyLink; google: FaultyLink }

/** Opens a board whose people sign in with mailed codes or Google. */
export async function openMailing(): Promise<Mailing> {
  const { settings, remove } = await faultyPlace()
  const mailbox = await openMailbox()
  const mail = await faultyLink(mailbox.url)
  let google: FaultyLink | undefined
  const provider = await startSampleGoogle(0, async (url) => {
    google = await faultyLink(url)
    return google.url.replace(/\/$/, '')
  })
  if (!google) throw new Error('There is no link to Google')
  const board = await openBoard({
    ...settings,
    ...sampleGoogleSettings(provider),
    SMTP_URL: mail.url,
    MAIL_FROM: 'board@ucsd.edu',
  })
  return {
    ...{ addresses: [board.address], ended: board.ended, settings, mailbox, mail, google },
    openAccount: (browser, email) => signUpByMail(mailbox, browser, email),
    arrive: (crowd, isOver) => arriveElsewhere(crowd, provider.address, isOver),
    close: async () => {
      const wrong = await stopAll([board])
      for (const link of [mail, google]) link?.close()
      await provider.stop()
      await remove()
      return wrong
    },
  }
}
