import { execFileSync } from 'node:child_process'

/*
 * Runs all pairs of `interleavings.test.ts` in all orders that leave someone who could go on at most twice, and lists those
 * that are neither as the one action before the other nor the other way round. `MAX_SWITCHES` sets another number; without
 * a limit, one pair did not end in 20 minutes. Then sends votes and posts with many requests at once.
 */
const files = [
  'src/server/content/interleavings.test.ts',
  'src/server/upvotes/crowd.test.ts',
  'src/server/confessions/repeating.test.ts',
  'src/server/replies/repeating.test.ts',
]
const env = { MAX_SWITCHES: '2', CROWD: 'full', ...process.env }
execFileSync('vitest', ['run', '--project', 'server', ...files], { env, stdio: 'inherit' })
