import { execFileSync } from 'node:child_process'

/*
 * Runs `converge.test.ts` with five other seeds and many more runs. `RUNS` and `SEED` repeat a run.
 */
const begun = Date.now() % 1_000_000
const seeds = process.env.SEED?.split(',') ?? Array.from({ length: 5 }, (_, n) => `${begun + n}`)
const file = 'src/web/data/live/converge.test.ts'
for (const seed of seeds) {
  console.log(`SEED=${seed}`)
  const env = { RUNS: '20000', ...process.env, SEED: seed }
  execFileSync('vitest', ['run', '--project', 'unit', file], { env, stdio: 'inherit' })
}
