import { defineConfig } from 'vitest/config'

const server = ['src/server/**/*.test.ts']

/**
 * Every server test runs twice: on the embedded database and on a real PostgreSQL server. What
 * needs a process of its own runs once.
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
          include: server,
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
