import type { Page } from '@playwright/test'
import { confess, expect, expectAccessible, reply, replyWith, test } from './journey.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: /^Account menu/ })
const newMarks = (page: Page) => page.getByRole('heading', { name: /^New: / })

/** Lets a five-minute mark pass after everything written so far. */
async function passMark(page: Page): Promise<void> {
  // If the page asks again, the board's time has passed the mark, too.
  await page.route('**/api/me/inbox', async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + 6 * 60_000).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  await page.clock.runFor('06:00')
}

/** The person acts, by opening the menu. This shows news from before the last mark. */
async function act(page: Page): Promise<void> {
  await menuButton(page).click()
  await page.keyboard.press('Escape')
}

/**
 * Waits until the page knows the news and the board's time, because a mark that passes earlier would not
 * count.
 */
async function open(page: Page, path = '/'): Promise<void> {
  const isRead = page.waitForResponse((answer) => answer.url().endsWith('/api/me/inbox'))
  await page.goto(path)
  await (await isRead).finished()
}

test("replies are announced at the person's first action after the next mark, and are new only once", async ({
  someone: other,
  newStudent,
}) => {
  const author = await newStudent()
  await author.clock.install()
  const address = await confess(author, 'Waiting for an answer')
  await open(author)
  await expect(menuButton(author)).toHaveAccessibleName('Account menu')

  await reply(other, address, 'The first answer')
  const own = await reply(author, address, 'My own')
  await reply(other, address, 'The second answer', own)
  await open(author)
  await passMark(author)
  // Nothing shows without an action, because someone may watch the screen.
  await expect(menuButton(author)).toHaveAccessibleName('Account menu')

  await menuButton(author).click()
  await expect(menuButton(author)).toHaveAccessibleName('Account menu, new replies')
  await expect(author).toHaveTitle('UCSD Confessions')
  await expectAccessible(author)
  await expect(author.getByRole('menuitem', { name: 'Inbox', exact: true })).toHaveText('Inbox2')
  await author.getByRole('menuitem', { name: 'Inbox' }).click()

  await expect(author).toHaveURL('/inbox')
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await expect(author.getByRole('article')).toHaveCount(2)
  await expect(newMarks(author)).toHaveText([
    /Replied to you in “Waiting for an answer”/,
    /Replied to “Waiting for an answer”/,
  ])
  await expect(menuButton(author)).toHaveAccessibleName('Account menu')
  await expect(author).toHaveTitle('Inbox · UCSD Confessions')
  await expectAccessible(author)
  await replyWith(author, 'The first answer').getByRole('button', { name: 'Upvote' }).click()
  await expect(
    replyWith(author, 'The first answer').getByRole('button', { name: 'Upvote' }),
  ).toHaveAttribute('aria-pressed', 'true')
  await author.getByRole('link', { name: /Replied to you in/ }).click()
  await expect(replyWith(author, 'The second answer')).toBeInViewport()
  await author.goBack()
  await expect(newMarks(author)).toHaveCount(2)

  await author.goto('/inbox')
  await expect(author.getByRole('article')).toHaveCount(2)
  await expect(newMarks(author)).toHaveCount(0)

  await author.route('**/api/confessions/**', async (route) => {
    await author.evaluate(waitForFrames, 70)
    await route.continue()
  })
  await author.getByRole('link', { name: 'Reply “The second answer”' }).click()
  await expect(author.getByRole('textbox', { name: 'Reply to this reply' })).toBeFocused()
})

test("a reply changes nothing on the author's screen before the mark; opening the inbox clears the news", async ({
  someone: other,
  newStudent,
}) => {
  const author = await newStudent()
  await author.clock.install()
  const address = await confess(author, 'Watched')
  await open(author)
  await reply(other, address, 'An answer')
  // The reply seems to come from half a minute in the future, so that no mark passes after it during the
  // journey.
  const soon = new Date(Date.now() + 30_000).toISOString()
  await author.route('**/api/me/inbox', async (route) => {
    const { items, nextCursor } = await (await route.fetch()).json()
    const later = items.map((item: { reply: object }) => ({
      ...item,
      reply: { ...item.reply, createdAt: soon },
    }))
    await route.fulfill({ json: { items: later, nextCursor } })
  })
  await open(author)
  await author.clock.runFor('00:01')
  await act(author)
  await expect(menuButton(author)).toHaveAccessibleName('Account menu')
  await expect(author).toHaveTitle('UCSD Confessions')

  // From here on, the page knows the reply's real time, as the other tab does.
  await author.unroute('**/api/me/inbox')
  await passMark(author)
  await open(author)
  await act(author)
  await expect(menuButton(author)).toHaveAccessibleName('Account menu, new replies')

  const tab = await author.context().newPage()
  await tab.goto('/inbox')
  await expect(newMarks(tab)).toHaveCount(1)
  await expect(menuButton(author)).toHaveAccessibleName('Account menu')
  await expect(author).toHaveTitle('UCSD Confessions')
})

test('replies that come while the inbox is open wait behind a button, and move nothing', async ({
  someone: other,
  newStudent,
}) => {
  const author = await newStudent()
  await author.clock.install()
  const address = await confess(author, 'Looked at')
  await open(author)
  await reply(other, address, 'There before')
  // This reply comes after the page was rendered, and before its news are read.
  await author.route(
    '**/api/me/inbox',
    async (route) => {
      await reply(other, address, 'Come meanwhile')
      await route.continue()
    },
    { times: 1 },
  )
  await open(author, '/inbox')
  await passMark(author)
  const button = author.getByRole('button', { name: '1 new reply' })
  await expect(button).toHaveCount(0)
  await act(author)
  await expect(button).toBeVisible()
  await expect(menuButton(author)).toHaveAccessibleName('Account menu, new replies')
  await expect(author.getByRole('article')).toHaveCount(1)
  await expect(newMarks(author)).toHaveCount(1)

  await button.click()

  await expect(author.getByRole('article')).toHaveCount(2)
  await expect(author.getByRole('article').first()).toContainText('Come meanwhile')
  await expect(newMarks(author)).toHaveCount(2)
  await expect(button).toHaveCount(0)
  await expect(menuButton(author)).toHaveAccessibleName('Account menu')
})

test('a new browser begins with nothing unread, and a sign-out forgets what was read', async ({
  someone: other,
  newStudent,
}) => {
  const author = await newStudent()
  await author.clock.install()
  const address = await confess(author, 'Read in a new browser')
  await reply(other, address, 'From before')
  await open(author)
  await passMark(author)
  await act(author)
  await expect(menuButton(author)).toHaveAccessibleName('Account menu')
  const stored = () => author.evaluate(() => localStorage.getItem('inbox'))
  expect(await stored()).toMatch(/20\d\d-/)

  await menuButton(author).click()
  await expect(author.getByRole('menuitem').first()).toHaveText('Inbox')
  await author.getByRole('menuitem', { name: 'Inbox' }).click()
  await expect(author.getByRole('article')).toContainText('From before')
  await expect(newMarks(author)).toHaveCount(0)
  await menuButton(author).click()
  await author.getByRole('menuitem', { name: 'Log Out' }).click()

  await expect(author.getByText('Sign in to see who replied to you.')).toBeVisible()
  expect(await stored()).toBeNull()
})

test('replies on later pages of the inbox are marked, and are read once it was opened', async ({
  someone: other,
  newStudent,
}) => {
  const author = await newStudent()
  await author.clock.install()
  await author.setViewportSize({ width: 320, height: 600 })
  const address = await confess(author, 'Told again and again '.repeat(8))
  await open(author)
  for (let index = 0; index < 17; index++) await reply(other, address, `Answer ${index}`)
  await open(author)
  await passMark(author)
  const width = () => author.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(320)

  await menuButton(author).click()
  await expect(menuButton(author)).toHaveAccessibleName('Account menu, new replies')
  await author.getByRole('menuitem', { name: 'Inbox' }).click()
  await expect(newMarks(author)).toHaveCount(15)
  const title = await newMarks(author).first().boundingBox()
  // The title takes at most two lines.
  expect(title?.height).toBeLessThan(54)
  const dot = await author.locator('.new-mark').first().boundingBox()
  expect((dot?.x ?? 0) + (dot?.width ?? 0), 'the dot ends where the column ends').toBe(320 - 20)
  expect(await width()).toBe(320)
  await passMark(author)
  await act(author)
  await expect(menuButton(author)).toHaveAccessibleName('Account menu')
  await author.getByRole('button', { name: 'Load More' }).click()
  await expect(newMarks(author)).toHaveCount(17)
})

test('an empty inbox says so, and its first replies are marked as new', async ({
  someone: other,
  newStudent,
}) => {
  const author = await newStudent()
  await author.goto('/inbox')
  await expect(author.getByText('No one has replied to you yet.')).toBeVisible()
  await author.getByRole('link', { name: 'Back to feed' }).click()
  await expect(author).toHaveURL('/')
  await author.clock.install()
  const address = await confess(author, 'Looked at too early')
  await author.route(
    '**/api/me/inbox',
    async (route) => {
      for (const words of ['One', 'Two']) await reply(other, address, words)
      await route.continue()
    },
    { times: 1 },
  )
  await open(author, '/inbox')
  await expect(author.getByText('No one has replied to you yet.')).toBeVisible()
  await passMark(author)
  await act(author)

  await author.getByRole('button', { name: '2 new replies' }).click()
  await expect(newMarks(author)).toHaveCount(2)
})

async function waitForFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}
