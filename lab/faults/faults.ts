import { execFileSync } from 'node:child_process'
import { rows } from './inject/table.ts'

/*
 * `npm run lab -- faults [FAULT]`, or `npm run torture -- [FAULT]`, injects faults while people use the board. With the name
 * of another test in this list, it runs that one: they are too rough or too long for `npm test`. Each prints what it finds,
 * and ends with status 1 if something is wrong.
 */
type Test = { does: string; run: () => unknown }

const tests: Record<string, Test> = {
  faults: {
    does: 'injects faults under load, and measures what is lost and how long it takes',
    run: () => import('./inject.ts'),
  },
  soak: {
    does: 'lets people use a cluster for an hour, with a fault each minute',
    run: () => import('./soak.ts'),
  },
  judge: {
    does: 'judges the history in a file again',
    run: () => import('./judge.ts'),
  },
  requests: {
    does: 'sends twenty thousand hostile requests, and looks what they left',
    run: () => import('./requests.ts'),
  },
  'hidden-accounts': {
    does: 'asks for addresses with an account and without, and looks whether time tells',
    run: () => import('./hidden-accounts.ts'),
  },
  'hidden-by-time': {
    does: 'asks for hidden and deleted items, and looks whether time tells them apart',
    run: () => import('./hidden-by-time.ts'),
  },
  budgets: {
    does: 'asks for more than a small process can do, and measures that it lives on',
    run: () => import('./budgets.ts'),
  },
  clock: {
    does: 'sets the clock a day ahead and back, and looks whether limits hold anyone back',
    run: () => import('./clock.ts'),
  },
  interleavings: {
    does: 'runs the statements of two people who act on one item in all orders with up to two switches',
    run: () =>
      runTests('server', { MAX_SWITCHES: '2', CROWD: 'full' }, [
        'src/server/content/interleavings.test.ts',
        'src/server/upvotes/crowd.test.ts',
        'src/server/confessions/repeating.test.ts',
        'src/server/replies/repeating.test.ts',
      ]),
  },
  model: {
    does: 'lets members and an operator do anything, and compares the board with a model of it',
    run: () =>
      runTests('server', { RUNS: '1000', SEED: anySeed() }, ['src/server/content/model.test.ts']),
  },
  converge: {
    does: 'shows a page late and lost events, in many orders, and compares it with the board',
    run: () => {
      for (let turn = 0; turn < 5; turn++)
        runTests('unit', { RUNS: '20000', SEED: anySeed() }, ['src/web/data/live/converge.test.ts'])
    },
  },
  orders: {
    does: 'lets events, queries and answers overtake each other, and looks what visitors read',
    run: () =>
      runTests('server', { RUNS: '20000', SEED: anySeed() }, [
        'src/server/cache/orders.test.ts',
        'src/server/events/send-queue.test.ts',
      ]),
  },
  scrub: {
    does: 'scrubs a board of a million votes that is in use, and measures how long anybody waits',
    run: () => import('./scrub.ts'),
  },
}

const [name = ''] = process.argv.slice(2)
const test = Object.hasOwn(tests, name) ? tests[name] : undefined
if (test) {
  // Each test reads its own options, from `process.argv[2]` on.
  process.argv.splice(2, 1)
  await test.run()
} else if (name === '' || name.startsWith('--') || isFault(name)) await tests.faults?.run()
else {
  console.error(`No fault has a name that begins with '${name}'; there are:`)
  for (const { name, where } of rows) console.error(`  ${name.padEnd(34)} ${where}`)
  console.error('Other tests:')
  for (const [known, { does }] of Object.entries(tests))
    console.error(`  ${known.padEnd(16)} ${does}`)
  process.exit(1)
}

/** With ' + ', a name stands for two faults at once. */
function isFault(name: string): boolean {
  return name.split(' + ').every((part) => rows.some((row) => row.name.startsWith(part)))
}

/** Runs tests of `npm test` for longer. `settings` of the environment go first, to repeat a run. */
function runTests(project: string, settings: Record<string, string>, files: string[]): void {
  const env = { ...settings, ...process.env }
  console.log(`SEED=${env.SEED ?? ''}`)
  const options = ['--project', project, '--testTimeout', '600000']
  execFileSync('vitest', ['run', ...options, ...files], { env, stdio: 'inherit' })
}

function anySeed(): string {
  return String(Math.floor(Math.random() * 1_000_000))
}
