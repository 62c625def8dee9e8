import { execFileSync } from 'node:child_process'

/*
 * Runs all orders of all pairs of `interleavings.test.ts`, and prints their number. Lists the orders that are neither as
 * the one action before the other, nor the other way round. It takes about an hour.
 */
const options = [
  '--project',
  'server',
  '--silent=false',
  'src/server/content/interleavings.test.ts',
]
execFileSync('vitest', ['run', ...options], {
  env: { ...process.env, EVERY_ORDER: '1' },
  stdio: 'inherit',
})
