import type { Page } from '@playwright/test'
import { inboxMarkMs } from '../src/contract/limits.ts'
import { confess, expect, expectAccessible, reply, replyWith, test } from './journey.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: /^Account menu/ })
const newMarks = (page: Page) => page.getByRole('article').filter({ hasText: 'New: ' })

/** Waits while a mark of the board's own clock is near, because a reply from before it is announced at once. */
async function avoidRealMark(): Promise<void> {
  const untilMarkMs = () => inboxMarkMs - (Date.now() % inboxMarkMs)
  await expect.poll(untilMarkMs, { timeout: 20_000 }).toBeGreaterThan(15_000)
}

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
  await open(author, '/inbox')
  await expect(author.getByText('No one has replied to you yet.')).toBeVisible()
  await expect(menuButton(author)).toHaveAccessibleName('Account menu')

  await avoidRealMark()
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
    /^Waiting for an answerNew: YouMy ownThe second answer/,
    /^New: The first answer/,
  ])
  await expect(menuButton(author)).toHaveAccessibleName('Account menu')
  await expect(author).toHaveTitle('Inbox · UCSD Confessions')
  await expectAccessible(author)
  await replyWith(author, 'The first answer').getByRole('button', { name: 'Upvote' }).click()
  await expect(
    replyWith(author, 'The first answer').getByRole('button', { name: 'Upvote' }),
  ).toHaveAttribute('aria-pressed', 'true')
  await author.getByRole('link', { name: /ago, “The second answer”/ }).click()
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

test('the inbox that is opened in one tab clears the news in the others', async ({
  someone: other,
  newStudent,
}) => {
  const author = await newStudent()
  await author.clock.install()
  const address = await confess(author, 'Watched')
  await open(author)
  await reply(other, address, 'An answer')
  await open(author)
  await passMark(author)
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
  await author.setViewportSize({ width: 320, height: 600 })
  const address = await confess(author, 'Looked at again and again '.repeat(6))
  await open(author)
  await avoidRealMark()
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
  // The title is above the first reply only, and the dot ends where the column ends.
  await expect(author.getByRole('article').getByRole('heading')).toHaveCount(1)
  const dot = await author.locator('.new-mark').first().boundingBox()
  expect((dot?.x ?? 0) + (dot?.width ?? 0)).toBe(320 - 20)
  expect(await author.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expect(button).toHaveCount(0)
  await expect(menuButton(author)).toHaveAccessibleName('Account menu')
})

async function waitForFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}
