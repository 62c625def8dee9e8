import type { Page, Request, Route } from '@playwright/test'
import { confess, expect, test, writeConfession } from './journey.ts'

/* What people see of a board that is busy. */

const problem = (
  status: number,
  code: string,
  title: string,
  more: object,
  retryAfter: number,
) => ({
  status,
  headers: { 'retry-after': String(retryAfter) },
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, code, title, ...more }),
})
const quickly = { timeout: 200 }

/** Advances the page's clock past its pauses between tries until the check passes. */
async function advanceUntil(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_000)
    await check()
  }).toPass()
}

const busyFor = (seconds: number) =>
  problem(503, 'unavailable', 'The board isn’t available right now', {}, seconds)

/** Answers the first `count` of these calls with 503. */
async function refuseFirst(page: Page, method: string, url: string, count: number) {
  let calls = 0
  await page.route(url, async (route: Route) => {
    if (route.request().method() !== method || ++calls > count) return route.fallback()
    await route.fulfill(busyFor(1))
  })
}

/**
 * Lets the board carry out the next such post, but loses its answer. Returns a function that answers with 503 instead,
 * and waits until the page has sent the post again.
 */
async function loseAnswer(page: Page, url: string): Promise<() => Promise<void>> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let lost: Request | undefined
  await page.route(url, async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback()
    lost = route.request()
    await route.fetch()
    await ended
    await route.fulfill(busyFor(0))
  })
  return async () => {
    const isAgain = (next: Request) => next.method() === 'POST' && next.url() === lost?.url()
    const again = page.waitForRequest(isAgain)
    end()
    await (await again).response()
  }
}

test('a feed that is refused at first is loaded again, and one that stays refused says why', async ({
  someone,
  newVisitor,
}) => {
  await confess(someone, 'Shown in the end')
  const page = await newVisitor()
  await page.clock.install()
  await page.goto('/')
  await refuseFirst(page, 'GET', '**/api/confessions?*', 2)
  await page.getByRole('button', { name: 'Most Voted' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'Failed to load confessions' })
  const frame = page.getByRole('combobox', { name: 'Time frame' })
  await advanceUntil(page, () => expect(frame).not.toHaveAttribute('aria-disabled', /./, quickly))
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('main')).toHaveCSS('opacity', '1')
  await expect(note).toBeHidden()

  await page.unroute('**/api/confessions?*')
  await refuseFirst(page, 'GET', '**/api/confessions?*', 100)
  await frame.selectOption('Past Week')
  await advanceUntil(page, () => expect(note).toBeVisible(quickly))
  await expect(note).toContainText('The board isn’t available right now')
})

test('a busy board: votes are retried, and a limit says how long to wait', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const status = page.getByRole('status')
  await page.clock.install()
  await page.goto(await confess(page, 'As it was'))
  const upvote = page.getByRole('button', { name: 'Upvote' }).first()
  await refuseFirst(page, 'PUT', '**/upvote', 1)
  await upvote.click()
  const upvoted = status.filter({ hasText: 'Confession upvoted!' })
  await advanceUntil(page, () => expect(upvoted).toBeVisible(quickly))
  await expect(upvote).toContainText('1')

  const short = { detail: 'Please try again in 3 seconds.' }
  const tooFast = problem(429, 'too_fast', 'Slow down a little', short, 3)
  await page.route('**/replies', (route) => route.fulfill(tooFast), { times: 1 })
  await page.getByRole('textbox', { name: 'Your reply' }).fill('In a while')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  const foot = page.locator('form').filter({ hasText: 'Your draft is saved.' })
  const refused = page.getByRole('alert').filter({ hasText: 'Failed to post reply' })
  await expect(refused).toContainText(`Slow down a little. ${short.detail}`)
  await expect(foot).toContainText('Try again in 3 seconds')
  await page.clock.runFor(1_000)
  await expect(foot).toContainText(/Try again in (2 seconds|a second)/)
  await page.clock.runFor(2_500)
  await expect(foot).toContainText(/Try again(?! in)/)
  await foot.getByRole('button', { name: 'Try again' }).click()
  await expect(status).toContainText('Reply posted!')
})

test('a post that is sent again after its author went on is there once, and leaves no words after a sign-out', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const status = page.getByRole('status')
  await page.goto('/')
  const endPost = await loseAnswer(page, '**/api/confessions')
  await writeConfession(page, 'Said once', 'Only once.')
  await page.keyboard.press('Escape')
  await writeConfession(page, 'Said meanwhile', 'Only once, too.')
  await expect(status).toContainText('Confession posted anonymously!')
  await endPost()
  const own = await (await page.request.get('/api/me/confessions')).json()
  expect(own.items.map(({ title }: { title: string }) => title)).toEqual([
    'Said meanwhile',
    'Said once',
  ])

  await loseAnswer(page, '**/api/confessions')
  await writeConfession(page, 'Left behind', 'Left behind.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Left behind')
})

test('an address with invalid parts still shows its page', async ({ someone, newVisitor }) => {
  const address = await confess(someone, 'Found anyway')
  const page = await newVisitor()
  await page.goto('/?cursor=garbage&sort=worst&frame=never&x=1')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Most Voted' }).click()
  await expect(page).toHaveURL(/sort=top/)
  await page.goto(`${address.toUpperCase()}/?reply=garbage&x=1`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Found anyway')
  await expect(page.getByText('No replies yet.')).toBeVisible()
})
