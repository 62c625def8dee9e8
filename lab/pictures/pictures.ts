import '../../scripts/install-chromium.ts'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { findChromium } from '../../e2e/chromium.ts'
import buildPages from '../../test/build-pages.ts'
import { launch, projectFolder } from '../../test/processes/server-process.ts'
import { screens } from './screens.ts'
import { member } from './shows.ts'

/*
 * `npm run lab -- pictures FOLDER` takes `SCREEN-WIDTH-SCHEME.webp` of every screen on the sample campus. Without a folder, it
 * takes the pictures in docs/screens again, which the documents show.
 */

const shownFolder = join(projectFolder, 'docs/screens')
const folder = resolve(process.argv[2] ?? shownFolder)
/** Debian's packages for the Chinese, Japanese and Korean texts and the emoji of the sample campus. */
const fonts = ['fonts-noto-cjk', 'fonts-noto-color-emoji']
const sizes = [
  { width: 375, height: 812, hasTouch: true },
  { width: 1280, height: 900, hasTouch: false },
]
/** Keeps text crisp at less than a third of the size of a PNG or a lossless WebP. */
const quality = 34
const schemes = ['light', 'dark'] as const

installFonts()
buildPages()
mkdirSync(folder, { recursive: true })
const wanted = folder === shownFolder ? readdirSync(folder) : undefined
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const { hasTouch, ...viewport } of sizes)
    for (const colorScheme of schemes)
      await takeScreens(browser, { viewport, hasTouch, colorScheme })
} finally {
  await browser.close()
}

type Look = Required<Pick<BrowserContextOptions, 'colorScheme' | 'hasTouch'>> & {
  viewport: { width: number; height: number }
}

/** Takes the pictures on a new board, because some screens are shown by writing on it. */
async function takeScreens(browser: Browser, look: Look): Promise<void> {
  const fileOf = (name: string) => `${name}-${look.viewport.width}-${look.colorScheme}.webp`
  const taken = screens.filter(
    ({ name, from = 0 }) => look.viewport.width >= from && (wanted?.includes(fileOf(name)) ?? true),
  )
  if (taken.length === 0) return
  const board = await launch({
    command: ['scripts/run', 'production', 'seed/demo.ts'],
    // Nothing listens at this address. With a mail server set, the screens show the board as it looks when it
    // sends mail.
    settings: { LOG_LEVEL: 'fatal', RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:9' },
  })
  const baseURL = `http://localhost:${board.port}`
  try {
    await board.opened
    for (const { name, path, signedIn, withoutScript, show } of taken) {
      const context = await browser.newContext({
        ...{ ...look, baseURL, reducedMotion: 'reduce', serviceWorkers: 'block' },
        javaScriptEnabled: !withoutScript,
      })
      const page = await context.newPage()
      if (signedIn) await page.request.post('/api/session', { data: member })
      await page.goto(path, { waitUntil: 'networkidle' })
      await show?.(page)
      await page.mouse.move(0, 0)
      await page.waitForLoadState('networkidle').catch(() => {})
      await page.locator('fieldset [aria-disabled]').first().waitFor({ state: 'detached' })
      await page.screenshot({ path: join(folder, fileOf(name)), type: 'webp', quality })
      await context.close()
    }
  } finally {
    board.kill('SIGTERM')
    await board.ended
  }
}

function installFonts(): void {
  const { stdout } = spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' })
  if (stdout) return
  spawnSync('apt-get', ['update'], { stdio: 'inherit' })
  const { status } = spawnSync('apt-get', ['install', '-y', ...fonts], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`Install these fonts and run again: ${fonts.join(', ')}`)
}
