import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { screens } from './screens/screens.ts'
import { member } from './screens/shows.ts'

/*
 * Takes `screens/{screen}-{width}-{scheme}.webp` of every screen on the sample campus. The documents show the ones in
 * docs/screens, which are replaced.
 */

const port = 4_874
const origin = `http://localhost:${port}`
const root = join(import.meta.dirname, '..')
const folder = join(root, 'screens')
const shownFolder = join(root, 'docs/screens')
/** Debian's packages for the Chinese, Japanese and Korean texts and the emoji of the sample campus. */
const fonts = ['fonts-noto-cjk', 'fonts-noto-color-emoji']
const sizes = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
]
/** Keeps text crisp at less than a third of the size of a PNG or a lossless WebP. */
const quality = 34
const schemes = ['light', 'dark'] as const

async function take(browser: Browser): Promise<void> {
  for (const viewport of sizes) {
    for (const colorScheme of schemes) {
      for (const { name, path, signedIn, withoutScript, show } of screens) {
        const context = await browser.newContext({
          viewport,
          colorScheme,
          reducedMotion: 'reduce',
          baseURL: origin,
          serviceWorkers: 'block',
          javaScriptEnabled: !withoutScript,
        })
        const page = await context.newPage()
        if (signedIn) await page.request.post('/api/session', { data: member })
        await page.goto(path, { waitUntil: 'networkidle' })
        await show?.(page)
        await page.waitForLoadState('networkidle').catch(() => {})
        const file = join(folder, `${name}-${viewport.width}-${colorScheme}.webp`)
        await page.screenshot({ path: file, type: 'webp', quality })
        await context.close()
      }
    }
  }
}

async function ready(): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The sample campus did not open')
}

function stop(board: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    board.once('exit', () => resolve())
    board.kill('SIGTERM')
  })
}

function installFonts(): void {
  const { stdout } = spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' })
  if (stdout) return
  spawnSync('apt-get', ['update'], { stdio: 'inherit' })
  const { status } = spawnSync('apt-get', ['install', '-y', ...fonts], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`Install these fonts and run again: ${fonts.join(', ')}`)
}

installFonts()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const board = spawn('npm', ['run', 'demo'], {
  // Nothing listens at this address. With a mail server set, the screens show the board as it looks when it
  // sends mail.
  env: {
    ...process.env,
    PORT: String(port),
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'off',
    SMTP_URL: 'smtp://127.0.0.1:9',
  },
  stdio: 'ignore',
})
await ready()
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  await take(browser)
  for (const file of readdirSync(shownFolder))
    copyFileSync(join(folder, file), join(shownFolder, file))
} finally {
  await browser.close()
  await stop(board)
}
