import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'

const port = 4_873
// The main process makes the folder, its workers read this file too.
process.env.SPILL_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'spill-e2e-'))

/** Journeys through the built board, as `npm start` serves it, on a database of their own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalTeardown: './e2e/remove-data.ts',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 30_000,
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'npm start',
    url: `http://localhost:${port}/readyz`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: join(process.env.SPILL_E2E_DATA, 'data'),
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      APP_SECRET: '',
      PUBLIC_URL: '',
    },
  },
})
