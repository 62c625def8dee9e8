import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { launch } from '../test/processes/server-process.ts'
import { findChromium } from './chromium.ts'
import { confess, expect, newEmail, openAccount, password, test } from './journey.ts'

/* The stream of events: one for all tabs of a browser, whatever happens to it. */

/** Until another tab has noticed that the leader is gone or asleep. */
const afterTakingOver = { timeout: 15_000 }

/** The pages whose streams are open just now. */
function watchStreams(context: BrowserContext) {
  const open = new Map<object, Page>()
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) open.set(request, request.frame().page())
  })
  context.on('requestfailed', (request) => open.delete(request))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('page', (page) => page.on('close', () => forget(page)))
  for (const page of context.pages()) page.on('close', () => forget(page))
  const forget = (page: Page) => {
    for (const [request, its] of open) if (its === page) open.delete(request)
  }
  return () => [...open.values()]
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('#start').waitFor({ state: 'detached' })
  await page.mouse.move(1, 1)
  return page
}

function upvote(page: Page, address: string) {
  return page.request.put(`/api${address.replace('confession', 'confessions')}/upvote`)
}

const upvotes = (page: Page, count: number) =>
  page.getByRole('button', { name: `Upvote, ${count}` }).first()

test('two tabs of a browser have one stream, and when its tab closes the other goes on', async ({
  newStudent,
  newVisitor,
}) => {
  const student = await newStudent()
  const address = await confess(student, 'Seen in two tabs')
  const one = await newVisitor()
  const streams = watchStreams(one.context())
  await one.goto(address)
  await expect.poll(streams).toEqual([one])
  const other = await openTab(one.context(), address)
  await expect.poll(streams).toEqual([one])

  await upvote(student, address)
  await expect(upvotes(one, 1)).toBeVisible()
  await expect(upvotes(other, 1)).toBeVisible()

  await one.close()
  await expect.poll(streams, afterTakingOver).toEqual([other])
  await upvote(await newStudent(), address)
  await expect(upvotes(other, 2)).toBeVisible()
})

test('a vote shows in every browser of the person, pressed', async ({ newVisitor }) => {
  const email = newEmail()
  const one = await openAccount(await newVisitor(), email)
  const other = await newVisitor()
  await other.request.post('/api/session', { data: { email, password } })
  const address = await confess(one, 'Voted for on the phone')
  await one.goto(address)
  await other.goto(address)

  await one.getByRole('button', { name: 'Upvote' }).click()
  await expect(upvotes(other, 1)).toHaveAttribute('aria-pressed', 'true')
})

test('logging out everywhere shows at once in another browser, which keeps what was being written', async ({
  newVisitor,
}) => {
  const email = newEmail()
  const one = await openAccount(await newVisitor(), email)
  const other = await newVisitor()
  await other.request.post('/api/session', { data: { email, password } })
  await other.goto(await confess(one, 'Left behind'))
  const words = other.getByRole('textbox', { name: 'Your reply' })
  await words.fill('Half a thought')

  await one.goto('/profile')
  await one.getByRole('button', { name: 'Log Out Everywhere' }).click()
  await expect(other.getByRole('status')).toContainText('You have been logged out')
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(words).toHaveValue('Half a thought')
  await expect(one.getByRole('status')).toHaveText('Logged out everywhere')
})

test('a page that was asleep shows what happened meanwhile when it wakes', async ({
  newStudent,
  newVisitor,
}) => {
  const student = await newStudent()
  const address = await confess(student, 'Slept over')
  const page = await newVisitor()
  const streams = watchStreams(page.context())
  await page.goto(address)
  await expect.poll(streams).toEqual([page])

  await page.evaluate(() => document.dispatchEvent(new Event('freeze')))
  await expect.poll(streams).toEqual([])
  await upvote(student, address)
  await page.evaluate(() => document.dispatchEvent(new Event('resume')))
  await expect(upvotes(page, 1)).toBeVisible()
})

test('a tab that sleeps with the lock is no leader any more', async ({
  newStudent,
  newVisitor,
}) => {
  const student = await newStudent()
  const address = await confess(student, 'A sleeping leader')
  const asleep = await newVisitor()
  const streams = watchStreams(asleep.context())
  await asleep.goto(address)
  await expect.poll(streams).toEqual([asleep])
  const awake = await openTab(asleep.context(), address)

  const { stop, goOn } = await stopper(asleep)
  await stop()
  await expect.poll(() => streams().includes(awake), afterTakingOver).toBe(true)
  await upvote(student, address)
  await expect(upvotes(awake, 1)).toBeVisible()

  await goOn()
  await expect.poll(streams).toEqual([awake])
  await expect(upvotes(asleep, 1)).toBeVisible()
})

/** Stops the page's program in its tracks, as a phone does that lets its tabs sleep. */
async function stopper(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Debugger.enable')
  return {
    stop: async () => {
      const stopped = new Promise((resolve) => browser.once('Debugger.paused', resolve))
      await browser.send('Debugger.pause')
      await stopped
    },
    goOn: () => browser.send('Debugger.resume'),
  }
}

test('where there are no locks each tab has a stream of its own', async ({
  newStudent,
  newVisitor,
}) => {
  const student = await newStudent()
  const address = await confess(student, 'On plain http')
  const one = await newVisitor()
  const streams = watchStreams(one.context())
  await one.context().addInitScript(() => {
    // biome-ignore lint/suspicious/noExplicitAny: the browser always has it
    delete (Navigator.prototype as any).locks
  })
  await one.goto(address)
  const other = await openTab(one.context(), address)
  await expect.poll(() => new Set(streams())).toEqual(new Set([one, other]))

  await upvote(student, address)
  await expect(upvotes(one, 1)).toBeVisible()
  await expect(upvotes(other, 1)).toBeVisible()
})

test('a stream that is refused is asked for again, from where it stopped', async ({
  newStudent,
  newVisitor,
}) => {
  const student = await newStudent()
  const address = await confess(student, 'Refused for a while')
  const page = await newVisitor()
  let isBusy = true
  await page.route('**/api/events?*', (route) =>
    isBusy ? route.fulfill({ status: 503 }) : route.continue(),
  )
  const refused = page.waitForResponse('**/api/events?*')
  await page.goto(address)
  await refused
  await upvote(student, address)
  isBusy = false
  await expect(upvotes(page, 1)).toBeVisible(afterTakingOver)
})

test('the title, on the feed, scrolls up and refreshes', async ({ newStudent }) => {
  const page = await newStudent()
  for (let count = 1; count <= 6; count++) await confess(page, `Further down ${count}`)
  await page.goto('/')
  await page.getByRole('button', { name: 'Load More' }).click()
  await page.getByRole('article').nth(5).scrollIntoViewIfNeeded()
  await confess(page, 'Just now')
  await page.getByRole('banner').getByRole('link').click()
  await expect(page.getByRole('article').first()).toContainText('Just now')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await page.getByRole('button', { name: 'Most Voted' }).click()
  await expect(page).toHaveURL(/sort=top/)
  await page.getByRole('banner').getByRole('link').click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('article').first()).toContainText('Just now')
})

test('after an hour away the page is read again, in its place, and its times walk on', async ({
  newStudent,
  newVisitor,
}) => {
  const student = await newStudent()
  const address = await confess(student, 'An hour ago')
  const page = await newVisitor()
  await page.clock.install()
  await page.goto(address)
  await expect(page.getByRole('article').first()).toContainText('s ago')
  const words = page.getByRole('textbox', { name: 'Your reply' })
  await words.fill('Half a thought')
  await page.evaluate(() => document.dispatchEvent(new Event('freeze')))

  await upvote(student, address)
  // By then the board knows no more what happened since.
  await page.route('**/api/events?*', (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('after', 'forgotten')
    return route.continue({ url: url.href })
  })
  await page.clock.fastForward('01:00:00')
  await page.evaluate(() => {
    for (const type of ['resume', 'visibilitychange']) document.dispatchEvent(new Event(type))
  })
  await expect(upvotes(page, 1)).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('1h ago')
  await expect(words).toHaveValue('Half a thought')
})

test('who was offline is brought up to date where they stand', async ({
  newStudent,
  newVisitor,
}) => {
  const student = await newStudent()
  const address = await confess(student, 'Out of the tunnel', 'A long way down.\n\n'.repeat(60))
  const page = await newVisitor()
  await page.goto(address)
  await page.getByRole('button', { name: 'Upvote, 0' }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  await page.context().setOffline(true)
  await upvote(student, address)
  await page.context().setOffline(false)
  await expect(upvotes(page, 1)).toBeVisible(afterTakingOver)
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})

test('a board that was started anew is heard again, and what happened meanwhile shows', async ({
  newVisitor,
}) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'spill-e2e-'))
  const settings = { DATA_DIR: join(folder, 'data'), SECRET_FILE: join(folder, 'secret') }
  const first = await launch({ settings })
  await first.opened
  const student = await openAccount(await newVisitor(), newEmail(), first.origin)
  const posted = await student.request.post(`${first.origin}/api/confessions`, {
    data: { title: 'Through a restart', content: 'Still there.' },
  })
  const { id } = await posted.json()
  const page = await newVisitor()
  const heard = page.waitForResponse('**/api/events?*')
  await page.goto(`${first.origin}/confession/${id}`)
  await heard
  first.kill('SIGTERM')
  await first.ended

  const second = await launch({ settings: { ...settings, PORT: String(first.port) } })
  await second.opened
  await student.request.put(`${first.origin}/api/confessions/${id}/upvote`)
  await expect(upvotes(page, 1)).toBeVisible({ timeout: 30_000 })
  second.kill('SIGTERM')
  await second.ended
  rmSync(folder, { recursive: true, force: true })
})

test('a page that Back gets out of the memory of the browser goes on', async ({ newStudent }) => {
  const student = await newStudent()
  const address = await confess(student, 'Back from memory')
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  const streams = watchStreams(context)
  const page = await openTab(context, address)
  await expect.poll(streams).toEqual([page])
  await page.evaluate(() => Object.assign(window, { isRemembered: true }))
  await page.goto('/offline.html')
  await upvote(student, address)
  await page.goBack({ waitUntil: 'commit' })
  expect(await page.evaluate(() => 'isRemembered' in window)).toBe(true)
  await expect(upvotes(page, 1)).toBeVisible()
  await browser.close()
})
