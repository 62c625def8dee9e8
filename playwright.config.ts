import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'

const port = 4_873
const data = join(tmpdir(), `spill-e2e-${port}`)
// Before the server starts; the workers, which read this file too, find it in use.
if (!process.env.TEST_WORKER_INDEX) {
  for (const path of [data, `${data}.secret`, `${data}.lock`])
    rmSync(path, { recursive: true, force: true })
}

/** Journeys through the built board, as `npm start` serves it, on a database of their own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Journeys share one board, so none may count on being the only one to post.
  workers: 2,
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
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      APP_SECRET: '',
      PUBLIC_URL: '',
    },
  },
})
