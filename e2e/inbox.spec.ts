import type { Page } from '@playwright/test'
import { confess, expect, expectAccessible, reply, replyWith, test } from './journey.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: /^Account menu/ })
const newMarks = (page: Page) => page.getByRole('heading', { name: /^New: / })

/** A five-minute mark has passed since whatever was written until now. */
async function passMark(page: Page): Promise<void> {
  // For the board it has passed, too, should the page ask again.
  await page.route('**/api/me/inbox', async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + 6 * 60_000).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  await page.clock.runFor('06:00')
}

/** The person opens the menu, which shows what came before the last mark. */
async function act(page: Page): Promise<void> {
  await menuButton(page).click()
  await page.keyboard.press('Escape')
}

/** Until the page knows what is new, and what time it is for the board: a mark that passed before would not count. */
async function open(page: Page, path = '/'): Promise<void> {
  const isRead = page.waitForResponse((answer) => answer.url().endsWith('/api/me/inbox'))
  await page.goto(path)
  await (await isRead).finished()
}

test('after the next mark the own next action shows that others replied, and it is read once', async ({
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
  // By itself nothing shows: someone may be watching the screen.
  await expect(menuButton(author)).toHaveAccessibleName('Account menu')

  await menuButton(author).click()
  await expect(menuButton(author)).toHaveAccessibleName('Account menu, new replies')
  await expect(author).toHaveTitle('UCSD Confessions')
  await expectAccessible(author)
  await author.getByRole('menuitem', { name: 'Inbox' }).click()

  await expect(author).toHaveURL('/inbox')
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await expect(author.getByRole('article')).toHaveCount(2)
  await expect(newMarks(author)).toHaveText([
    /Replied to you in “Waiting for an answer”/,
    /Replied to your confession “Waiting for an answer”/,
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
  await expect(newMarks(author)).toHaveText([/Replied to your confession/])

  await author.goto('/inbox')
  await expect(author.getByRole('article')).toHaveCount(2)
  await expect(newMarks(author)).toHaveCount(0)
})

test('whoever replies and watches the screen of somebody sees nothing before the mark; another tab that opens the inbox takes the news away', async ({
  someone: other,
  newStudent,
}) => {
  const author = await newStudent()
  await author.clock.install()
  const address = await confess(author, 'Watched')
  await open(author)
  await reply(other, address, 'An answer')
  // Half a minute from now, so that no mark comes between while the journey goes on.
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

  await passMark(author)
  await act(author)
  await expect(menuButton(author)).toHaveAccessibleName('Account menu, new replies')

  const tab = await author.context().newPage()
  await tab.goto('/inbox')
  await expect(newMarks(tab)).toHaveCount(1)
  await expect(menuButton(author)).toHaveAccessibleName('Account menu')
  await expect(author).toHaveTitle('UCSD Confessions')
})

test('what comes while one looks at the inbox waits for a button, and moves nothing', async ({
  someone: other,
  newStudent,
}) => {
  const author = await newStudent()
  await author.clock.install()
  const address = await confess(author, 'Looked at')
  await open(author)
  await reply(other, address, 'There before')
  // The page has been read by then, and the count is read after it.
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
  const kept = () => author.evaluate(() => localStorage.getItem('inbox'))
  expect(await kept()).toMatch(/^20\d\d-/)

  await menuButton(author).click()
  await expect(author.getByRole('menuitem').first()).toHaveText('Inbox')
  await author.getByRole('menuitem', { name: 'Inbox' }).click()
  await expect(author.getByRole('article')).toContainText('From before')
  await expect(newMarks(author)).toHaveCount(0)
  await menuButton(author).click()
  await author.getByRole('menuitem', { name: 'Log Out' }).click()

  await expect(author.getByText('Sign in to see who replied to you.')).toBeVisible()
  expect(await kept()).toBeNull()
})

test('more answers than fit a page are news until all were seen', async ({
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
  expect(title?.height).toBeLessThan(30)
  expect(await width()).toBe(320)
  await passMark(author)
  await act(author)
  await expect(menuButton(author)).toHaveAccessibleName('Account menu, new replies')
  await author.getByRole('button', { name: 'Load More' }).click()
  await expect(newMarks(author)).toHaveCount(17)
  await passMark(author)
  await act(author)
  await expect(menuButton(author)).toHaveAccessibleName('Account menu')
})

test('an empty inbox says so and leads to the feed, and what comes to it is marked as new', async ({
  someone: other,
  newStudent,
}) => {
  const author = await newStudent()
  await author.goto('/inbox')
  await expect(author.getByText('No one has replied to you yet.')).toBeVisible()
  await author.getByRole('link', { name: 'Go to the feed' }).click()
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
