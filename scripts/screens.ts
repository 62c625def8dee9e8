import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'

/* `docs/screens/{screen}-{width}-{scheme}.webp`, from the sample campus. */

const port = 4_874
const origin = `http://localhost:${port}`
const folder = join(import.meta.dirname, '../docs/screens')
const sizes = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
]
/** Text stays crisp, at less than a third of a PNG or of lossless WebP. */
const quality = 34
const schemes = ['light', 'dark'] as const
let newcomers = 0
const member = { email: 'maple@ucsd.edu', password: 'sample-campus' }

type Screen = {
  name: string
  signedIn?: boolean
  path: string
  show?: (page: Page) => Promise<void>
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

const screens: Screen[] = [
  { name: 'feed', path: '/' },
  { name: 'most-voted', path: '/?sort=top', signedIn: true },
  { name: 'new-confessions', path: '/', show: hearOfConfessions },
  { name: 'confession', path: '/?sort=top', show: openFirst },
  {
    name: 'thread',
    path: '/?sort=top',
    signedIn: true,
    show: async (page) => {
      await openFirst(page)
      await page.locator('article article article').first().scrollIntoViewIfNeeded()
    },
  },
  { name: 'new-confession', path: '/', show: press('New confession') },
  { name: 'sign-in', path: '/', show: press('Sign In') },
  {
    name: 'forgot-password',
    path: '/',
    show: async (page) => {
      await press('Sign In')(page)
      await press('Forgot password?')(page)
    },
  },
  { name: 'claim', path: '/', show: claim },
  { name: 'reset-password', path: '/reset-password?token=from-a-mail' },
  { name: 'not-verified', path: '/', show: signUpAnew },
  { name: 'account-menu', path: '/', signedIn: true, show: press('Account menu') },
  { name: 'inbox', path: '/inbox', signedIn: true, show: asUnread },
  { name: 'my-confessions', path: '/my-confessions', signedIn: true },
  {
    name: 'edit-confession',
    path: '/my-confessions',
    signedIn: true,
    show: press('Edit confession'),
  },
  {
    name: 'delete-confession',
    path: '/my-confessions',
    signedIn: true,
    show: press('Delete confession'),
  },
  { name: 'my-replies', path: '/my-replies', signedIn: true },
  { name: 'my-replies-signed-out', path: '/my-replies' },
  { name: 'profile', path: '/profile', signedIn: true },
  {
    name: 'activity',
    path: '/profile',
    signedIn: true,
    show: (page) => page.getByRole('tab', { name: 'Activity' }).click(),
  },
  { name: 'change-password', path: '/profile', signedIn: true, show: press('Change Password') },
  { name: 'delete-account', path: '/profile', signedIn: true, show: press('Delete Account') },
  { name: 'searching', path: '/', show: (page) => page.getByRole('searchbox').fill('roommate') },
  { name: 'found', path: '/search?q=roommate' },
  { name: 'found-corrected', path: '/search?q=libary' },
  { name: 'nothing-found', path: '/search?q=zyzzyva' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'empty', path: '/?frame=hour', show: withoutConfessions },
  { name: 'loading', path: '/', show: loading },
  { name: 'failed', path: '/', show: failed },
]

/** As if the inbox had last been opened five days ago. */
async function asUnread(page: Page): Promise<void> {
  const before = new Date(Date.now() - 5 * 24 * 60 * 60 * 1000).toISOString()
  await page.evaluate((time) => localStorage.setItem('inbox', time), before)
  await page.reload({ waitUntil: 'networkidle' })
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Replies' }).waitFor()
}

/** As if others had posted meanwhile. The stream begins with the first sign of life. */
async function hearOfConfessions(page: Page): Promise<void> {
  const changes = { confessions: [], posted: [randomUUID(), randomUUID()], replies: [] }
  const body = `event: changes\nretry: 600000\ndata: ${JSON.stringify(changes)}\n\n`
  await page.route('**/api/events*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `id: AAAAAAAAAAA\n\n${body}` }),
  )
  await page.reload({ waitUntil: 'networkidle' })
  await page.mouse.move(1, 1)
  await page.getByRole('button', { name: '2 new confessions' }).waitFor()
}

async function signUpAnew(page: Page): Promise<void> {
  const newcomer = { email: `newcomer-${++newcomers}@ucsd.edu`, password: member.password }
  await page.request.post('/api/account', { data: newcomer })
  await page.reload()
  await page.getByRole('button', { name: 'Resend' }).waitFor()
}

/** Google proves an address whose account nobody proved. */
async function claim(page: Page): Promise<void> {
  const unproved = { email: `newcomer-${++newcomers}@ucsd.edu`, password: member.password }
  await page.request.post('/api/account', { data: unproved })
  await page.context().clearCookies()
  await press('Sign In')(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    press('Continue with Google')(page),
  ])
  await popup.getByLabel('Another address').fill(unproved.email)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Is this account yours?' }).waitFor()
}

async function withoutConfessions(page: Page): Promise<void> {
  await page.route('**/api/confessions?*', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null } }),
  )
  await press('Most Voted')(page)
  await page.getByText('No confessions found').waitFor()
}

async function loading(page: Page): Promise<void> {
  await page.route('**/api/confessions?*', () => {})
  await press('Most Voted')(page)
}

async function failed(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await press('Most Voted')(page)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

async function take(browser: Browser): Promise<void> {
  for (const viewport of sizes) {
    for (const colorScheme of schemes) {
      for (const { name, path, signedIn, show } of screens) {
        const context = await browser.newContext({
          viewport,
          colorScheme,
          reducedMotion: 'reduce',
          baseURL: origin,
          serviceWorkers: 'block',
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

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const board = spawn('npm', ['run', 'demo'], {
  // The board shows what it does with mail; nobody takes any.
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
} finally {
  await browser.close()
  await stop(board)
}
