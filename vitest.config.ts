import { defineConfig } from 'vitest/config'

const server = ['src/server/**/*.test.ts']

/** Every server test runs twice: on the embedded database and on a real PostgreSQL server. */
export default defineConfig({
  test: {
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
        test: { name: 'unit', include: ['src/{contract,web}/**/*.test.ts'] },
      },
    ],
  },
})
