import { defineConfig } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'
import { dataOf, ports } from './e2e/ports.ts'
import { sampleGoogleSettings } from './seed/google.ts'
import { noSettings } from './test/processes/server-process.ts'

/** Journeys through the built board, as `npm start` serves it, on a database of their own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Journeys share one board, so none may count on being the only one to post.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 60_000,
  // A machine half as fast is busy with the journey beside this one, too.
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${ports.board}`,
    // Snapshots of the document tell what was there; a screencast of every journey costs a sixth more.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: findChromium() ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: [
    serve(ports.board, {}),
    // The same with limits, and with mail and Google, which the journeys that need them bring along.
    serve(ports.equippedBoard, {
      RATE_LIMITS: 'on',
      PUBLIC_URL: `http://localhost:${ports.equippedBoard}`,
      SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
      ...sampleGoogleSettings({ issuer: `http://127.0.0.1:${ports.google}` }),
    }),
  ],
})

function serve(port: number, settings: Record<string, string>) {
  const data = dataOf(port)
  return {
    command: `rm -rf ${data} ${data}.secret && exec npm start`,
    url: `http://localhost:${port}/readyz`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
    env: {
      ...noSettings,
      PORT: String(port),
      DATA_DIR: data,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      ...settings,
    },
  }
}
