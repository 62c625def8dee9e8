import { chromium } from '@playwright/test'
import { findWholeChromium } from './chromium.ts'
import { confess, expect, test } from './journey.ts'
import { openTab, removeUpvote, setHidden, upvote, upvoteButton, watchStreams } from './streams.ts'

/* Pages that lose their event stream: asleep, offline, refused or disconnected. */

/** Time enough to reconnect the stream. */
const afterAWhile = { timeout: 15_000 }

test('a page catches up in place after its stream was refused, asleep or offline', async ({
  someone: student,
  newVisitor,
}) => {
  const address = await confess(student, 'Out of the tunnel', 'A long way down.\n\n'.repeat(60))
  const page = await newVisitor()
  // Some browsers say always that they are offline, for example with a VPN.
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { value: false })
  })
  const streams = watchStreams(page.context())
  let isBusy = true
  await page.route('**/api/events?*', (route) =>
    isBusy ? route.fulfill({ status: 503 }) : route.continue(),
  )
  const refused = page.waitForResponse('**/api/events?*')
  await page.goto(address)
  await refused
  await upvote(student, address)
  await expect(page.getByText('You’re offline')).toBeHidden()
  isBusy = false
  await expect(upvoteButton(page, 1)).toBeVisible(afterAWhile)
  await expect.poll(streams).toEqual([page])

  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await expect.poll(streams).toEqual([])
  await removeUpvote(student, address)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(upvoteButton(page, 0)).toBeVisible()

  await upvoteButton(page, 0).scrollIntoViewIfNeeded()
  const top = () =>
    page.evaluate(() => document.querySelector('main button')?.getBoundingClientRect().top)
  const before = await top()
  await page.context().setOffline(true)
  await upvote(student, address)
  await page.context().setOffline(false)
  await expect(upvoteButton(page, 1)).toBeVisible(afterAWhile)
  await expect.poll(top).toBe(before)

  // The bar that says so takes up room, also while the page holds the text after an event.
  await removeUpvote(student, address)
  await expect(upvoteButton(page, 0)).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline')).toBeVisible()
  await expect.poll(top).toBe(before)
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline')).toBeHidden()
  await expect.poll(top).toBe(before)
})

test('after an hour away, the page is read again in place and shows current ages', async ({
  someone: student,
  newVisitor,
}) => {
  const address = await confess(student, 'An hour ago')
  const page = await newVisitor()
  await page.clock.install()
  await page.goto(address)
  await expect(page.getByRole('article').first()).toContainText('s ago')
  const words = page.getByRole('textbox', { name: 'Your reply' })
  await words.fill('Half a thought')
  await setHidden(page, true)

  await upvote(student, address)
  // After an hour the board no longer has the events since then.
  await page.route('**/api/events?*', (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('after', 'forgotten')
    return route.continue({ url: url.href })
  })
  await page.clock.fastForward('01:00:00')
  await setHidden(page, false)
  await expect(upvoteButton(page, 1)).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('1h ago')
  await expect(words).toHaveValue('Half a thought')
})

test('a page that the browser restores on Back reconnects and catches up', async ({
  someone: student,
}) => {
  const address = await confess(student, 'Back from memory')
  const browser = await chromium.launch({
    executablePath: findWholeChromium() ?? '',
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
  await expect(upvoteButton(page, 1)).toBeVisible()
  await browser.close()
})
