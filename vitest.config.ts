import { defineConfig } from 'vitest/config'

/**
 * Server tests run on one PostgreSQL server for the run, of whose template each board has its copy; what
 * needs a process of its own on one that the board starts.
 */
export default defineConfig({
  test: {
    // Files share the loaded modules: the server's keep no state, and loading them costs more than the tests.
    isolate: false,
    // One more than cores: tests wait for processes and for PostgreSQL much of their time.
    maxWorkers: 3,
    expect: { poll: { timeout: 10_000 } },
    globalSetup: 'test/database/provide-postgres.ts',
    projects: [
      {
        test: {
          name: 'server',
          include: ['src/{server,import}/**/*.test.ts'],
          testTimeout: 20_000,
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
          include: ['src/{contract,web}/**/*.test.ts', 'test/*.test.ts'],
          // What a page keeps outlives a test, and would meet those of another file.
          isolate: true,
        },
      },
    ],
  },
})
