import { defineConfig } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'
import { dataOf, originOf, ports } from './e2e/ports.ts'
import { sampleGoogleSettings } from './seed/google.ts'
import { noSettings } from './test/processes/server-process.ts'

/** Runs the journeys against built boards, which `npm start` serves on temporary databases. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Journeys share one board, so each must expect posts of the others.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 60_000,
  // Three journeys run at once, so a slow machine needs more than the default of 5 s.
  expect: { timeout: 10_000 },
  use: {
    baseURL: originOf(ports.board),
    // A worker copies each page that is opened, which only the journeys about offline copies need.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium() ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        // Pages live for seconds here, so optimizing their scripts costs more than it saves.
        '--js-flags=--max-opt=1',
      ],
    },
  },
  webServer: [
    serve(ports.board, { MODERATION_PORT: `${ports.moderation}` }),
    // This board has limits, mail and Google. The journeys that need the mail server or the provider start it.
    serve(ports.equippedBoard, {
      RATE_LIMITS: 'on',
      PUBLIC_URL: originOf(ports.equippedBoard),
      SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
      ...sampleGoogleSettings({ issuer: `http://127.0.0.1:${ports.google}` }),
    }),
  ],
})

function serve(port: number, settings: Record<string, string>) {
  const data = dataOf(port)
  return {
    command: `rm -rf ${data} ${data}.secret && exec npm start`,
    url: `${originOf(port)}/readyz`,
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
