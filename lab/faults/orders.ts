import { execFileSync } from 'node:child_process'

/*
 * Runs the tests of caches and of the events between processes with another seed and many more orders. `RUNS` and
 * `SEED` repeat a run.
 */
const seed = process.env.SEED ?? `${Date.now() % 1_000_000}`
console.log(`SEED=${seed}`)
const env = { RUNS: '20000', ...process.env, SEED: seed }
const files = ['src/server/cache/orders.test.ts', 'src/server/events/send-queue.test.ts']
const options = ['--project', 'server', '--testTimeout', '600000']
execFileSync('vitest', ['run', ...options, ...files], { env, stdio: 'inherit' })
