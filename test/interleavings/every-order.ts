import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { PooledDatabase } from '../../src/server/db/database.ts'
import { openSteppedDatabase } from './stepped-database.ts'

export type Work = (db: PooledDatabase) => Promise<unknown>
type Pair<Value> = [Value, Value]

/** `steps` lists what each session did, in order: `1: select …`, or `1 waits` for a lock. */
export type Order = { outcomes: Pair<unknown>; steps: string[] }

type Choice = 0 | 1
/** Chooses the session that goes on. `last` is the one that took the last step. */
type Choose = (last: Choice | undefined) => Choice

type Session = {
  db: PooledDatabase
  pid: number
  /** Where the session waits for the permission to go on; undefined while its statement runs. */
  gate: { statement: string; open: () => void } | undefined
  state: 'idle' | 'running' | 'waits' | 'done'
  moved: PromiseWithResolvers<void>
  outcome: unknown
  close: () => Promise<void>
}

const pollMs = 1
/** Letters of a statement that a report shows. */
const maxShown = 100

export async function openSessions(url: string): Promise<Pair<Session>> {
  return [await openSession(url), await openSession(url)]
}

async function openSession(url: string): Promise<Session> {
  const session: Session = {
    ...{ db: undefined as never, pid: 0, gate: undefined, outcome: undefined },
    ...{ state: 'idle', moved: Promise.withResolvers(), close: async () => {} },
  }
  const pause = (statement: string) => {
    const opened = Promise.withResolvers<void>()
    session.gate = { statement, open: opened.resolve }
    session.moved.resolve()
    return opened.promise
  }
  return Object.assign(session, await openSteppedDatabase(url, pause))
}

/**
 * Runs the works of two sessions in every order of their steps, and yields what came out. A step is a statement or a
 * commit. A statement that waits for a lock goes on as soon as the other session releases it. `begin` prepares each
 * order and returns its two works. The first two orders run one work after the other. `maxSwitches` limits how often an
 * order leaves a session that could go on.
 */
export async function* everyOrder(
  sessions: Pair<Session>,
  monitor: pg.Client,
  begin: () => Promise<Pair<Work>>,
  maxSwitches: number,
): AsyncGenerator<Order> {
  const run = async (choose: Choose) => runOrder(sessions, monitor, await begin(), choose)
  yield run(() => 0)
  yield run(() => 1)
  for (let prefix: Choice[] | undefined = []; prefix; ) {
    const planned: Choice[] = prefix
    const taken: { choice: Choice; mayDiffer: boolean }[] = []
    let switches = 0
    yield run((last) => {
      const usual = last ?? 0
      const choice = planned[taken.length] ?? usual
      const mayDiffer = choice === usual && (last === undefined || switches < maxSwitches)
      taken.push({ choice, mayDiffer })
      if (last !== undefined && choice !== last) switches++
      return choice
    })
    const change = taken.findLastIndex(({ mayDiffer }) => mayDiffer)
    prefix =
      change < 0
        ? undefined
        : taken
            .slice(0, change + 1)
            .map(({ choice }, at) => (at === change ? opposite(choice) : choice))
  }
}

function opposite(choice: Choice): Choice {
  return choice === 0 ? 1 : 0
}

async function runOrder(
  sessions: Pair<Session>,
  monitor: pg.Client,
  works: Pair<Work>,
  choose: Choose,
): Promise<Order> {
  const steps: string[] = []
  const [one, other] = sessions
  const settle = async (session: Session) => {
    await comeToRest(session, session === one ? other : one, monitor)
    if (session.state === 'waits') steps.push(`${sessions.indexOf(session) + 1} waits`)
  }
  for (const [index, session] of sessions.entries()) start(session, works[index as 0 | 1])
  for (const session of sessions) await settle(session)
  for (let last: Choice | undefined; ; ) {
    const ready = sessions.filter(({ gate }) => gate)
    if (ready.length === 0) {
      if (sessions.every(({ state }) => state === 'done')) break
      // Both wait: PostgreSQL ends one of them as a deadlock.
      await Promise.race(sessions.map(({ moved }) => moved.promise))
    } else {
      last = ready.length > 1 ? choose(last) : ready[0] === one ? 0 : 1
      const session = sessions[last]
      steps.push(
        `${last + 1}: ${session.gate?.statement.replaceAll(/\s+/g, ' ').slice(0, maxShown)}`,
      )
      goOn(session)
      await settle(session)
    }
    for (const session of sessions) if (session.state === 'waits') await settle(session)
  }
  return { outcomes: [one.outcome, other.outcome], steps }
}

function start(session: Session, work: Work): void {
  session.state = 'running'
  session.gate = undefined
  session.moved = Promise.withResolvers()
  const end = (outcome: unknown) => {
    session.outcome = outcome
    session.state = 'done'
    session.moved.resolve()
  }
  work(session.db).then(end, end)
}

function goOn(session: Session): void {
  const { gate } = session
  session.gate = undefined
  session.moved = Promise.withResolvers()
  session.state = 'running'
  gate?.open()
}

/** Resolves when the session is before its next step, has ended, or waits for a lock of the other. */
async function comeToRest(session: Session, other: Session, monitor: pg.Client): Promise<void> {
  for (;;) {
    await Promise.race([session.moved.promise, wait(pollMs)])
    if (session.state === 'done') return
    if (session.gate) {
      session.state = 'idle'
      return
    }
    const { rows } = await monitor.query('select $2 = any(pg_blocking_pids($1)) as waits', [
      session.pid,
      other.pid,
    ])
    if (rows[0]?.waits && !session.gate) {
      session.state = 'waits'
      return
    }
  }
}
