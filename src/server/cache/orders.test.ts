import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEvents } from '../events/events.ts'
import { createCache, expireOnEvents, type Sized } from './cache.ts'

/*
 * Visitors read a confession while its author edits it. The scheduler decides in which order queries arrive, answers
 * return and events are heard. `npm run torture -- orders` tries more orders, with other seeds.
 */
const options = {
  numRuns: Number(process.env.RUNS ?? 200),
  seed: Number(process.env.SEED ?? 54),
}
const confessionId = '5ca1ab1e-0000-4000-8000-000000000001'
/** Maximum age of a cached answer in ms. */
const maxAgeMs = 1_000
/** A cache answers ten reads in a second afresh, whatever changes meanwhile, so there are fewer. */
const maxSteps = 9

type Text = Sized & { version: number }

let now = 0

beforeEach(() => {
  now = Math.floor(performance.now())
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

const stepsOf = <Kind extends string>(...kinds: Kind[]) =>
  fc.array(fc.constantFrom(...kinds), { minLength: 2, maxLength: maxSteps })

/** The confession in the database, as one number that each edit increases. */
function openDatabase(scheduler: fc.Scheduler) {
  const events = createEvents((error) => {
    throw error
  })
  const versions = [{ at: now, version: 0 }]
  const versionAt = (time: number) => versions.findLast(({ at }) => at <= time)?.version ?? 0
  const database = {
    events,
    /** The newest version of which the process has heard. */
    heard: 0,
    versionAt,
    /** An event that is lost is never heard. */
    edit: ({ isLost = false } = {}) => {
      const version = versionAt(now) + 1
      versions.push({ at: now, version })
      if (isLost) return
      void scheduler.schedule(Promise.resolve(), 'the event').then(() => {
        events.hear({ type: 'confession edited', confessionId })
        database.heard = Math.max(database.heard, version)
      })
    },
    read: async (): Promise<Text> => {
      await scheduler.schedule(Promise.resolve(), 'the query')
      const version = versionAt(now)
      await scheduler.schedule(Promise.resolve(), 'the answer')
      return { bytes: 100, version }
    },
  }
  return database
}

/** Takes the steps in their order, and anything that the scheduler chooses in between. */
async function takeInOrder(scheduler: fc.Scheduler, steps: (() => unknown)[]): Promise<void> {
  scheduler.scheduleSequence(steps.map((step) => async () => step()))
  await scheduler.waitIdle()
}

test('a visitor never reads what had changed, to the knowledge of the process or a second before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      stepsOf('edit', 'edit unheard', 'read', 'read', 'wait'),
      async (scheduler, kinds) => {
        const database = openDatabase(scheduler)
        const cache = createCache(1_000_000)
        expireOnEvents(cache, database.events)
        const reads: Promise<void>[] = []
        const steps = {
          edit: database.edit,
          'edit unheard': () => database.edit({ isLost: true }),
          wait: () => {
            now += 700
          },
          read: () => {
            const least = Math.max(database.heard, database.versionAt(now - maxAgeMs))
            const reading = cache.get<Text>('key') ?? cache.read('key', confessionId, database.read)
            reads.push(
              Promise.resolve(reading).then(({ version }) =>
                expect(version).toBeGreaterThanOrEqual(least),
              ),
            )
          },
        }
        await takeInOrder(
          scheduler,
          kinds.map((kind) => steps[kind]),
        )
        await Promise.all(reads)
      },
    ),
    options,
  )
})
