import { defineConfig } from 'vitest/config'

const server = ['src/server/**/*.test.ts']

/** Where the two databases could differ: what statements do, and what is left in files. */
const onBoth = ['confessions', 'db', 'import', 'reconcile', 'replies', 'upvotes'].map(
  (room) => `src/server/${room}/**/*.test.ts`,
)

/**
 * Server tests run on a real PostgreSQL server, those of statements on the embedded database as
 * well. What needs a process of its own runs once.
 */
export default defineConfig({
  test: {
    // Files share the loaded modules: they keep no state, and loading them costs more than the tests.
    isolate: false,
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'embedded',
          include: [
            ...onBoth,
            'src/server/*.test.ts',
            'src/server/accounts/{at-one-moment,deleting,proof}.test.ts',
          ],
          globalSetup: 'test/provide-embedded.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: server,
          globalSetup: 'test/provide-postgres.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          globalSetup: ['test/provide-embedded.ts', 'test/build-pages.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'unit', include: ['src/{contract,web}/**/*.test.ts', 'test/*.test.ts'] },
      },
    ],
  },
})
