import {
  confess,
  expect,
  fillSignUp,
  newEmail,
  openAccount,
  password,
  reply,
  test,
} from './journey.ts'
import { openTab, removeUpvote, setHidden, upvote, upvoteButton, watchStreams } from './streams.ts'

/* The event stream of a page, and what it updates at once. */

test('a hidden tab closes its stream after a minute, and catches up when it is shown', async ({
  someone: student,
  newVisitor,
}) => {
  const address = await confess(student, 'Left for another tab')
  const page = await newVisitor()
  const streams = watchStreams(page.context())
  await page.clock.install()
  await page.goto(address)
  await expect.poll(streams).toEqual([page])

  await setHidden(page, true)
  await page.clock.runFor(30_000)
  await setHidden(page, false)
  await page.clock.runFor(50_000)
  expect(streams()).toEqual([page])

  await setHidden(page, true)
  await page.clock.runFor(61_000)
  await expect.poll(streams).toEqual([])
  await upvote(student, address)
  await setHidden(page, false)
  await expect.poll(streams).toEqual([page])
  await expect(upvoteButton(page, 1)).toBeVisible()
})

test('a tab that was opened in the background has a stream once it is shown', async ({
  someone: student,
  newVisitor,
}) => {
  const address = await confess(student, 'Opened for later')
  const page = await newVisitor()
  const streams = watchStreams(page.context())
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  expect(streams()).toEqual([])
  await upvote(student, address)

  await setHidden(page, false)
  await expect.poll(streams).toEqual([page])
  await expect(upvoteButton(page, 1)).toBeVisible()
})

test('a vote shows as pressed in every browser of the person, also if they sign in on an open page', async ({
  newVisitor,
}) => {
  const email = newEmail()
  const one = await openAccount(await newVisitor(), email)
  const address = await confess(one, 'Voted for on the phone')
  await one.goto(address)
  const other = await newVisitor()
  await other.goto(address)
  const tab = await openTab(other.context(), address)
  await other.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const dialog = other.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  const reopened = other.context().waitForEvent('request', (it) => it.url().includes('/api/events'))
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await (await reopened).response()

  await one.getByRole('button', { name: 'Upvote' }).click()
  for (const page of [tab, other])
    await expect(upvoteButton(page, 1)).toHaveAttribute('aria-pressed', 'true')
})

test('logging out everywhere shows at once in another browser, and removes its drafts', async ({
  newVisitor,
}) => {
  const email = newEmail()
  const one = await openAccount(await newVisitor(), email)
  const other = await newVisitor()
  await other.request.post('/api/session', { data: { email, password } })
  const address = await confess(one, 'Left behind', 'Line by line.\n'.repeat(60))
  await reply(one, address, 'Answered just now')
  const asked: string[] = []
  other.on('response', (answer) => {
    if (answer.status() === 401) asked.push(answer.url())
  })
  await other.goto(address)
  await other.getByRole('button', { name: /^Reply/ }).click()
  await other.getByRole('textbox', { name: 'Reply to this reply' }).fill('Half a thought')

  await one.goto('/profile')
  await one.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(other.getByRole('status')).toContainText('You have been logged out')
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Edit reply' })).toHaveCount(0)
  await expect(other.getByText('Half a thought')).toHaveCount(0)
  expect(await other.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Half')
  expect(asked).toEqual([])
  await expect(one.getByRole('status')).toHaveText('Logged out everywhere')
  await expect(one.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(one.getByRole('heading', { name: 'My Profile' })).toBeVisible()
})

test('with cookies blocked, a page has a stream, and signing in says what it needs', async ({
  someone: student,
  newVisitor,
}) => {
  const address = await confess(student, 'Without cookies')
  const page = await newVisitor()
  await page.addInitScript(blockCookies)
  await page.goto(address)

  await upvote(student, address)
  await expect(upvoteButton(page, 1)).toBeVisible()
  await upvoteButton(page, 1).click()
  await fillSignUp(page, newEmail())
  await expect(page.getByRole('alert').last()).toContainText(
    'To sign in, please allow cookies for this site.',
  )
})

test('behind a proxy that holds events back, a page is read again every minute and when its reader returns', async ({
  someone: student,
  newVisitor,
}) => {
  const address = await confess(student, 'Behind a slow proxy')
  const page = await newVisitor()
  await page.clock.install()
  await page.route('**/api/events*', () => {})
  const asked = page.waitForRequest('**/api/events*')
  await page.goto(address)
  await asked
  await upvote(student, address)
  await page.clock.fastForward('01:00')
  await expect(upvoteButton(page, 1)).toBeVisible()

  await removeUpvote(student, address)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(upvoteButton(page, 0)).toBeVisible()
  await expect(page.getByRole('alert')).toBeEmpty()
})

/** Does what browsers do that block cookies, each in its own way. */
function blockCookies(): void {
  function refuse(): never {
    throw new DOMException('', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'caches'])
    Object.defineProperty(window, name, { get: refuse })
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse })
  Object.defineProperty(window, 'BroadcastChannel', { value: refuse })
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
}

test('a click on the title scrolls the feed up and refreshes it', async ({ newStudent }) => {
  const page = await newStudent()
  for (let count = 1; count <= 6; count++) await confess(page, `Further down ${count}`)
  await page.goto('/')
  await page.getByRole('button', { name: 'Load More' }).click()
  await page.getByRole('article').nth(5).scrollIntoViewIfNeeded()
  const title = `Just now, by ${newEmail().split('@')[0]}`
  await confess(page, title)
  const latest = page.getByRole('article').filter({ hasText: title })
  await page.getByRole('banner').getByRole('link').click()
  await expect(latest).toBeInViewport()
  // The page must scroll up even if the confession was visible before the feed was refreshed.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await page.getByRole('button', { name: 'Most Voted' }).click()
  await expect(page).toHaveURL(/sort=top/)
  await page.getByRole('banner').getByRole('link').click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Newest', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})
