import { execFileSync } from 'node:child_process'

/*
 * Runs all pairs of `interleavings.test.ts` in all orders, and lists those that are neither as the one action before the
 * other nor the other way round. `MAX_SWITCHES=2` takes some minutes: an order then leaves a person who could go on at
 * most twice.
 * Five pairs are known to differ, and fail. While its place is restored, a reply is refused as if the confession did not
 * exist. An edit that was stored answers 404 if its author leaves before the answer is read. A report of a reply that is
 * being hidden stays open.
 */
const file = 'src/server/content/interleavings.test.ts'
const env = { MAX_SWITCHES: 'Infinity', ...process.env }
execFileSync('vitest', ['run', '--project', 'server', file], { env, stdio: 'inherit' })
