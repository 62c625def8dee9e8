import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { administer } from '../../../test/database/databases.ts'
import { childrenOf, postmasterOf } from '../../kit/processes.ts'
import { installMissing } from '../../kit/programs.ts'
import { live } from '../crowd/live.ts'
import { cluster, onSmallDisks, openCluster } from './cluster.ts'
import { emptyDisk, fillDisk } from './disk.ts'
import {
  type Alone,
  type Fault,
  type Mailing,
  openAlone,
  openMailing,
  openPair,
  type Pair,
  type Place,
} from './places.ts'

export type Row = {
  name: string
  where: string
  open: () => Promise<Place>
  faults: Fault[]
}

const mebibyte = 1024 * 1024

const alone: Record<string, Fault<Alone>> = {
  'board killed': {
    inject: ({ board }) => board.stop('SIGKILL'),
    heal: ({ board }) => board.start(),
    holdMs: 1_000,
  },
  'board stopped': {
    inject: ({ board }) => board.stop('SIGTERM'),
    heal: ({ board }) => board.start(),
    holdMs: 1_000,
  },
  'board frozen': {
    inject: ({ board }) => board.signal('SIGSTOP'),
    heal: ({ board }) => board.signal('SIGCONT'),
  },
  'own PostgreSQL killed': {
    inject: ({ postgres }) => sendSignal(postgres(), 'SIGKILL'),
    heal: () => {},
    holdMs: 0,
  },
  'own PostgreSQL frozen': {
    inject: ({ postgres }) => signalServer(postgres(), 'SIGSTOP'),
    heal: ({ postgres }) => signalServer(postgres(), 'SIGCONT'),
  },
  /** Only the process that takes connections stops. It is ended after a minute. */
  'own PostgreSQL hung': {
    inject: ({ postgres }) => sendSignal(postgres(), 'SIGSTOP'),
    heal: () => {},
    holdMs: 80_000,
  },
  'board and own PostgreSQL killed': {
    inject: ({ board, postgres }) => {
      sendSignal(postgres(), 'SIGKILL')
      return board.stop('SIGKILL')
    },
    heal: ({ board }) => board.start(),
    holdMs: 1_000,
  },
  'own disk fails at times': { inject: failDiskAtTimes, heal: mendDisk },
  'clock a day ahead': {
    inject: ({ board }) => board.signal('SIGUSR2'),
    heal: ({ board }) => board.signal('SIGUSR2'),
  },
  'ten times the load': {
    inject: (_, crowd) => {
      const end = performance.now() + defaultHoldMs
      const isOver = () => performance.now() > end
      for (let number = 0; number < 10; number++)
        for (const person of crowd.people)
          void live(crowd, person, isOver, { isExtra: true, pauseMs: 0 })
    },
    heal: () => {},
  },
}

const inMemoryGroup: Record<string, Fault<Alone>> = {
  'memory at its limit': { inject: limitMemory, heal: freeMemory },
}

const onSmallDisk: Record<string, Fault<Alone>> = {
  'disk at its reserve': {
    inject: ({ dataFolder }) => fillDisk(dataFolder, 100 * mebibyte),
    heal: ({ dataFolder }) => emptyDisk(dataFolder),
  },
  'disk full to the last byte': {
    inject: ({ dataFolder }) => fillDisk(dataFolder, 0),
    heal: ({ dataFolder }) => emptyDisk(dataFolder),
  },
}

const pair: Record<string, Fault<Pair>> = {
  'one board killed': {
    inject: ({ boards }) => boards[0]?.stop('SIGKILL'),
    heal: ({ boards }) => boards[0]?.start(),
  },
  'one board stopped': {
    inject: ({ boards }) => boards[0]?.stop('SIGTERM'),
    heal: ({ boards }) => boards[0]?.start(),
  },
  'one board frozen': {
    inject: ({ boards }) => boards[0]?.signal('SIGSTOP'),
    heal: ({ boards }) => boards[0]?.signal('SIGCONT'),
  },
  'database cut off': { inject: ({ link }) => link.cut(), heal: ({ link }) => link.heal() },
  'database half-open': {
    inject: ({ link }) => link.fallSilent(),
    heal: ({ link }) => link.heal(),
  },
  'database 200 ms away': {
    inject: ({ link }) => link.delay(100),
    heal: ({ link }) => link.heal(),
  },
  'database over a lossy link': {
    inject: ({ link }) => link.lose(0.3),
    heal: ({ link }) => link.heal(),
  },
  'database server read-only': {
    inject: ({ postgres }) =>
      setReadOnly(postgres.url, 'system set default_transaction_read_only = on'),
    heal: ({ postgres }) => setReadOnly(postgres.url, 'system reset default_transaction_read_only'),
  },
  'database read-only': {
    inject: ({ postgres }) =>
      setReadOnly(postgres.url, 'database board set default_transaction_read_only = on'),
    heal: ({ postgres }) =>
      setReadOnly(postgres.url, 'database board reset default_transaction_read_only'),
  },
  'connections used up': { inject: useConnectionsUp, heal: giveConnectionsBack },
  'database frozen': {
    inject: ({ postgres }) => signalServer(postmasterOf(postgres.folder), 'SIGSTOP'),
    heal: ({ postgres }) => signalServer(postmasterOf(postgres.folder), 'SIGCONT'),
  },
  'database crashed': {
    inject: ({ postgres }) => restartChildren(postmasterOf(postgres.folder)),
    heal: () => {},
    holdMs: 0,
  },
}

const mailing: Record<string, Fault<Mailing>> = {
  'mail server away': harmless(
    ({ mail }) => mail.cut(),
    ({ mail }) => mail.heal(),
  ),
  'mail server silent': harmless(
    ({ mail }) => mail.fallSilent(),
    ({ mail }) => mail.heal(),
  ),
  'mail server slow': harmless(
    ({ mail }) => mail.delay(1_000),
    ({ mail }) => mail.heal(),
  ),
  'mail server refusing': harmless(
    ({ mailbox }) => {
      mailbox.refusing = true
    },
    ({ mailbox }) => {
      mailbox.refusing = false
    },
  ),
  'Google away': harmless(
    ({ google }) => google.cut(),
    ({ google }) => google.heal(),
  ),
  'Google silent': harmless(
    ({ google }) => google.fallSilent(),
    ({ google }) => google.heal(),
  ),
  'Google slow': harmless(
    ({ google }) => google.delay(1_000),
    ({ google }) => google.heal(),
  ),
}

function harmless(inject: Fault<Mailing>['inject'], heal: Fault<Mailing>['heal']): Fault<Mailing> {
  return { inject, heal, isHarmless: true }
}

const someConfessions = 'id in (select id from confessions order by created_at desc limit 10)'

const sabotage: Record<string, Fault<Pair>> = {
  'sabotage: counts raised': sabotaged(
    `update confessions set upvote_count = upvote_count + 9 where ${someConfessions}`,
  ),
  'sabotage: confessions deleted': sabotaged(`delete from confessions where ${someConfessions}`),
  'sabotage: titles changed': sabotaged(
    `update confessions set title = 'Changed' where ${someConfessions}`,
  ),
  'sabotage: votes deleted with their counts': sabotaged(
    'update confessions set upvote_count = 0',
    'delete from reactions where confession_id is not null',
  ),
  'sabotage: confessions doubled': sabotaged(`insert into confessions
    select (jsonb_populate_record(null::confessions, to_jsonb(c) ||
      jsonb_build_object('id', gen_random_uuid(), 'upvote_count', 0, 'reply_count', 0))).*
    from confessions as c where ${someConfessions}`),
  'sabotage: sign-outs undone': {
    ...sabotaged(
      'create or replace function keep() returns trigger language plpgsql as $$ begin return null; end $$',
      'create or replace trigger keep before delete on sessions for each row execute function keep()',
    ),
    holdMs: 20_000,
  },
}

function sabotaged(...statements: string[]): Fault<Pair> {
  return {
    inject: ({ settings }) => administer(settings.DATABASE_URL ?? '', ...statements),
    heal: () => {},
    holdMs: 0,
    isSabotage: true,
  }
}

const behindProxy: Record<string, Fault<Pair>> = {
  'both boards rolled': {
    inject: async ({ boards, proxy }) => {
      for (const { stop, start, port } of boards) {
        await stop('SIGTERM')
        await start()
        while (!proxy.isReady(port)) await wait(20)
      }
    },
    heal: () => {},
    holdMs: 0,
    isHarmless: true,
  },
}

/** Longer than a statement may take. */
export const defaultHoldMs = 8_000

export const rows: Row[] = [
  ...rowsOf('one board', openAlone, alone),
  ...rowsOf('one board in a memory group', openInMemoryGroup, inMemoryGroup),
  ...rowsOf('one board on a small disk', () => openAlone({ disk: true }), onSmallDisk),
  ...rowsOf('two boards', openPair, pair),
  ...rowsOf('one board with mail and Google', openMailing, mailing),
  ...rowsOf('two boards on a cluster', openCluster, cluster),
  ...rowsOf(
    'two boards on a cluster with small disks',
    () => openCluster({ smallDisks: true }),
    onSmallDisks,
  ),
  ...rowsOf('two boards', openPair, sabotage),
  ...rowsOf('two boards behind a proxy', () => openPair({ behindProxy: true }), behindProxy),
]

function rowsOf<Where extends Place>(
  where: string,
  open: () => Promise<Where>,
  faults: Record<string, Fault<Where>>,
): Row[] {
  return Object.entries(faults).map(([name, fault]) => ({
    ...{ name, where, open },
    // Each fault is used with the place that the same row opens.
    faults: [fault as unknown as Fault],
  }))
}

/** Returns two faults at one place as one. */
export function both(one: Row, other: Row): Row {
  return { ...one, name: `${one.name} + ${other.name}`, faults: [...one.faults, ...other.faults] }
}

function signalServer(postmaster: number, signal: NodeJS.Signals): void {
  for (const pid of [postmaster, ...childrenOf(postmaster)]) sendSignal(pid, signal)
}

/** After the loss of one, PostgreSQL ends and replaces all its processes. */
function restartChildren(postmaster: number): void {
  const [child] = childrenOf(postmaster)
  if (child) sendSignal(child, 'SIGKILL')
}

/** The process may have ended, because another fault came first. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}

const strace = { strace: { names: ['strace'], debian: 'strace' } }
let failing: ChildProcess | undefined

/**
 * Every fifth read, write and flush of a file by each of PostgreSQL's processes fails. strace also follows their children,
 * but not a server that the board starts: that one reads its log from the system's cache.
 */
async function failDiskAtTimes({ postgres }: Alone): Promise<void> {
  installMissing(strace)
  const calls = 'pread64,preadv,pwrite64,pwritev,fsync,fdatasync'
  const options = ['-f', '-qq', '-o', '/dev/null', '-e', `inject=${calls}:error=EIO:when=5+5`]
  const processes = [postgres(), ...childrenOf(postgres())].flatMap((pid) => ['-p', `${pid}`])
  failing = spawn('strace', [...options, ...processes], { stdio: 'inherit' })
  await once(failing, 'spawn')
}

async function mendDisk(): Promise<void> {
  if (!failing || failing.exitCode !== null) return
  const ended = once(failing, 'exit')
  failing.kill('SIGTERM')
  await ended
}

function setReadOnly(url: string, setting: string): Promise<void> {
  return administer(url, `alter ${setting}`, 'select pg_reload_conf()')
}

const taken: pg.Client[] = []

/** Ends the connections of the boards and takes all that the server has. */
async function useConnectionsUp({ postgres, maxConnections }: Pair): Promise<void> {
  const ask = new pg.Client({ connectionString: postgres.url })
  await ask.connect()
  taken.push(ask)
  const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'spill'`
  for (let round = 0; round < 20; round++) {
    await ask.query(endOthers)
    const more = Array.from({ length: maxConnections - taken.length }, async () => {
      const client = new pg.Client({ connectionString: postgres.url })
      client.on('error', () => {})
      await client.connect().then(
        () => taken.push(client),
        () => {},
      )
    })
    await Promise.all(more)
  }
}

async function giveConnectionsBack(): Promise<void> {
  await Promise.all(taken.splice(0).map((client) => client.end()))
}

const memoryGroup = `/sys/fs/cgroup/memory/spill-torture-${process.pid}`
const memoryLimit = join(memoryGroup, 'memory.limit_in_bytes')

async function openInMemoryGroup(): Promise<Alone> {
  mkdirSync(memoryGroup, { recursive: true })
  const place = await openAlone({ memoryGroup })
  const close = () => place.close().finally(() => rmdirSync(memoryGroup))
  return { ...place, close }
}

/** The board and its PostgreSQL must do with a little more than what they have. */
function limitMemory(): void {
  const used = Number(readFileSync(join(memoryGroup, 'memory.usage_in_bytes'), 'utf8'))
  writeFileSync(memoryLimit, `${Math.round(used * 1.05)}`)
}

function freeMemory(): void {
  writeFileSync(memoryLimit, '-1')
}
