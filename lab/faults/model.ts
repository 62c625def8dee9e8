import { execFileSync } from 'node:child_process'

/*
 * Runs `model.test.ts` with another seed and many more sequences of changes. `RUNS` and `SEED` repeat a run.
 */
const seed = process.env.SEED ?? `${Date.now() % 1_000_000}`
console.log(`SEED=${seed}`)
const env = { RUNS: '1000', ...process.env, SEED: seed }
const file = 'src/server/content/model.test.ts'
execFileSync('vitest', ['run', '--project', 'server', file], { env, stdio: 'inherit' })
