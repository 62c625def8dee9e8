import { defineConfig } from 'vitest/config'

/**
 * One PostgreSQL server serves the whole run, and each test board gets a copy of its template database. Some tests of
 * processes let the board start its own server instead.
 */
export default defineConfig({
  test: {
    // Test files share loaded modules. Server modules keep no state, and loading them takes longer than the
    // tests.
    isolate: false,
    // Two workers more than two cores, because tests often wait for processes and for PostgreSQL.
    maxWorkers: 4,
    expect: { poll: { timeout: 10_000 } },
    globalSetup: 'test/database/provide-postgres.ts',
    projects: [
      {
        test: {
          name: 'server',
          include: ['src/{server,import,backup,cli}/**/*.test.ts'],
          // A scrub tries again for seconds if a busy machine lets its short statements time out.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          globalSetup: ['test/processes/provide-folder.ts', 'test/build-pages.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['src/{contract,web}/**/*.test.ts', '{test,lab/faults/history}/*.test.ts'],
          // Modules of pages keep state, which would leak into other test files.
          isolate: true,
        },
      },
    ],
  },
})
