import type { Page, Route } from '@playwright/test'
import { confess, expect, test, writeConfession } from './journey.ts'

/* A board with too much to do, and what a person notices of it. */

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
/** Until the tries that nobody asked for are over. */
const afterRetries = { timeout: 15_000 }
const busy = problem(503, 'unavailable', 'The board is not available right now', {}, 1)

/** The first so many of these calls are refused; `isTaken`: though the board did what they ask for. */
async function refuseFirst(
  page: Page,
  method: string,
  url: string,
  count: number,
  isTaken = false,
) {
  let calls = 0
  await page.route(url, async (route: Route) => {
    if (route.request().method() !== method || ++calls > count) return route.fallback()
    if (isTaken) await route.fetch()
    await route.fulfill(busy)
  })
}

test('a feed that is refused for a moment comes by itself', async ({ newStudent }) => {
  const page = await newStudent()
  await confess(page, 'Worth the wait')
  await page.goto('/')
  await refuseFirst(page, 'GET', '**/api/confessions?*', 2)
  await page.getByRole('button', { name: 'Most Voted' }).click()
  await expect(page.getByRole('article').first()).toBeVisible(afterRetries)
  await expect(page.getByText('Failed to load confessions')).toBeHidden()
})

test('a feed that stays refused says why', async ({ newStudent }) => {
  const page = await newStudent()
  await page.goto('/')
  await refuseFirst(page, 'GET', '**/api/confessions?*', 100)
  await page.getByRole('button', { name: 'Most Voted' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'Failed to load confessions' })
  await expect(note).toContainText('The board is not available right now', afterRetries)
})

test('an upvote that meets a busy board is sent again', async ({ newStudent }) => {
  const page = await newStudent()
  await page.goto(await confess(page, 'Wanted'))
  await refuseFirst(page, 'PUT', '**/upvote', 1)
  await page.getByRole('button', { name: 'Upvote' }).first().click()
  await expect(page.getByRole('status')).toContainText('Confession upvoted!', afterRetries)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Upvote' }).first()).toContainText('1')
})

test('a confession whose answer was lost is sent once more, and stands there once', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.goto('/')
  await refuseFirst(page, 'POST', '**/api/confessions', 1, true)
  await writeConfession(page, 'Said once', 'Only once.')
  await expect(page.getByRole('status')).toContainText(
    'Confession posted anonymously!',
    afterRetries,
  )
  await page.goto('/my-confessions')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('what was too much for a while is told with how long', async ({ newStudent }) => {
  const page = await newStudent()
  await page.goto('/')
  const detail = 'Please try again in 15 minutes.'
  const tooMuch = problem(429, 'too_fast', 'Slow down a little', { detail }, 900)
  await page.route('**/api/confessions', (route) => route.fulfill(tooMuch))
  await writeConfession(page, 'One too many', 'Too many.')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to post confession' })
  await expect(alert).toContainText(`Slow down a little. ${detail}`)
  await expect(page.getByRole('dialog')).toContainText('Try again in 15 minutes')
})

test('how long a slowed thread asks to wait stays beside the button, and counts down', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.goto(await confess(page, 'Slowed down'))
  const title = 'One reply a minute: this thread is slowed down'
  const slowed = problem(429, 'thread_slowed', title, { detail: 'Please try again.' }, 3)
  await page.route('**/replies', (route) => route.fulfill(slowed), { times: 1 })
  await page.getByRole('textbox', { name: 'Your reply' }).fill('In a while')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  const foot = page.locator('form').filter({ hasText: 'Your draft is saved.' })
  await expect(foot).toContainText('Try again in 3 seconds')
  await expect(foot).toContainText(/Try again in (2 seconds|a second)/)
  await expect(foot).toContainText(/Try again(?! in)/)
  await foot.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status')).toContainText('Reply posted!')
})

test('an edit that meets a busy board is left to its writer', async ({ newStudent }) => {
  const page = await newStudent()
  await page.goto(await confess(page, 'As it was'))
  await refuseFirst(page, 'PATCH', '**/api/confessions/*', 1)
  await page.getByRole('button', { name: 'Edit confession' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit confession' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('As it is')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to update confession' })
  await expect(alert).toContainText('The board is not available right now')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('As it is')
})

test('an address with something wrong in it shows its page all the same', async ({
  newStudent,
  newVisitor,
}) => {
  const address = await confess(await newStudent(), 'Found anyway')
  const page = await newVisitor()
  for (const path of ['/?cursor=garbage&x=1', '/?sort=worst&frame=never']) {
    await page.goto(path)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('button', { name: 'Most Voted' }).click()
    await expect(page).toHaveURL(/sort=top/)
  }
  for (const path of [address.toUpperCase(), `${address}/?reply=garbage&x=1`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Found anyway')
    await expect(page.getByText('No replies yet.')).toBeVisible()
  }
  await page.goto('/NOWHERE/at?all=1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await page.goto('/confession/garbage')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confession Not Found')
})
