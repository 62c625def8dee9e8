import type { Locator, Page } from '@playwright/test'
import { expectTouchTargets, expectWholeRings } from './geometry.ts'
import {
  confess,
  expect,
  expectAccessible,
  goOffline,
  openAccount,
  reply,
  test,
} from './journey.ts'

// A page that can't be read offline comes from the worker.
test.use({ serviceWorkers: 'allow' })

/*
 * The other journeys check accessibility in light colours. These check every screen in dark colours. They change nothing,
 * so all share the confession of one student, which has very long words.
 */
type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>['cookies']
let cookies: Cookies = []
let address = ''

test.beforeAll(async ({ browser }) => {
  const page = await openAccount(await (await browser.newContext()).newPage())
  const endless = `Long. ${'w'.repeat(3_000)}\n\n${'أ'.repeat(500)}`
  address = await confess(page, `Looked at closely: ${'W'.repeat(300)}`, endless)
  let above = await reply(page, address, `A reply to look at: ${'r'.repeat(1_000)}`)
  const answerer = await openAccount(await (await browser.newContext()).newPage())
  await reply(answerer, address, 'An answer for the inbox')
  await answerer.context().close()
  for (const words of ['below it', 'below that', 'deepest of all'])
    above = await reply(page, address, `One ${words}`, above)
  await page.request.patch(`/api/replies/${above}`, { data: { content: 'Deepest, and edited' } })
  cookies = (await page.context().storageState()).cookies
  await page.context().close()
})

type Screen = { name: string; path: () => string; dialogs?: string[] }

const screens: Screen[][] = [
  [
    { name: 'the feed', path: () => '/' },
    {
      name: 'a confession',
      path: () => address,
      dialogs: ['Edit confession', 'Delete confession', 'Edit reply'],
    },
    { name: 'My Confessions', path: () => '/my-confessions' },
    { name: 'My Replies', path: () => '/my-replies' },
  ],
  [
    { name: 'the inbox', path: () => '/inbox' },
    { name: 'a search', path: () => '/search?q=closely' },
    { name: 'the profile', path: () => '/profile', dialogs: ['Change Password', 'Delete Account'] },
    { name: 'a new password', path: () => '/reset-password' },
  ],
  [
    { name: 'the house rules', path: () => '/rules' },
    { name: 'the promise', path: () => '/anonymity' },
    { name: 'Saved', path: () => '/saved' },
    { name: 'a page that is not there', path: () => '/nowhere' },
  ],
]

for (const some of screens) {
  const names = some.map(({ name }) => name).join(', ')
  test(`${names} and their dialogs are accessible in dark colours, and fit every window and text size`, async ({
    newVisitor,
  }) => {
    test.slow()
    const page = await asStudent(await newVisitor())
    for (const { path, dialogs = [] } of some) {
      // This is as wide as 1280 px zoomed to 400 %.
      await page.setViewportSize({ width: 320, height: 256 })
      await page.goto(path())
      expect(await overflow(page)).toBe(0)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectWholeRings(page)
      await expectTouchTargets(page)
      await setTextSize(page, '200%')
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await overflow(page)).toBe(0)
        await expectWholeTitle(page)
      }
      await setTextSize(page, '100%')
      // A button that is half hidden below the header would count as too small.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await expectAccessible(page)
      for (const opener of dialogs) await expectAccessibleDialog(page, opener)
    }
  })
}

test('dialogs, a message, the account menu and a failed feed are accessible in dark colours, and print in light ones', async ({
  newVisitor,
}) => {
  const page = await inDarkMode(await newVisitor())
  await page.goto(address)
  await expectAccessibleDialog(page, 'Sign In')
  await page.goto('/')
  for (const opener of ['New confession', 'Keyboard shortcuts'])
    await expectAccessibleDialog(page, opener)

  await openAccount(page)
  await page.goto(address)
  await page.getByRole('button', { name: 'Upvote' }).first().click()
  await expect(page.getByRole('status')).toContainText('Confession upvoted!')
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator(':root'), 'on paper').toHaveCSS('color-scheme', 'light')
  const controls = page.locator(
    'header, footer, [role=status], form, button:not(.upvote, .fold-line)',
  )
  await expect(controls.filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(6)
  await page.emulateMedia({ media: null })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Back to Confessions' }).click()
  await goOffline(page)
  await page.getByRole('button', { name: 'Most Voted' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page)
})

async function expectAccessibleDialog(page: Page, opener: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${opener}`) })
    .first()
    .click()
  const dialog = page.locator('dialog[open]')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, size)
}

/** Expects that the board's title in the header is not cut off. */
async function expectWholeTitle(page: Page): Promise<void> {
  const title = page.getByRole('banner').getByText('UCSD Confessions')
  const hidden = await title.evaluate((it) => [
    it.scrollWidth - it.clientWidth,
    it.scrollHeight - it.clientHeight,
  ])
  expect(hidden).toEqual([0, 0])
}

test('forced colours still show what is chosen, and at 400 % nothing covers the page or its menu', async ({
  newVisitor,
}) => {
  const page = await asStudent(await newVisitor())
  await page.emulateMedia({ forcedColors: 'active' })
  const styleOf = (locator: Locator, name: string) =>
    locator.evaluate((it, name) => getComputedStyle(it).getPropertyValue(name), name)
  await page.goto('/')
  const sorts = page.getByRole('group', { name: 'Sort by' }).getByRole('button')
  const [chosen, other] = [sorts.first(), sorts.last()]
  expect(await styleOf(chosen, 'background-color')).not.toBe(
    await styleOf(other, 'background-color'),
  )
  const compose = page.getByRole('button', { name: 'New confession', exact: true })
  expect(await styleOf(compose.locator('span').last(), 'background-color')).toBe(
    await styleOf(chosen, 'background-color'),
  )
  await page.goto('/profile')
  const tabs = page.getByRole('tab')
  expect(await styleOf(tabs.first(), 'border-bottom-color')).not.toBe(
    await styleOf(tabs.last(), 'border-bottom-color'),
  )
  await page.goto(address)
  expect(await styleOf(page.locator('.fold-line').first(), 'background-image')).toContain(
    'gradient',
  )

  await page.setViewportSize({ width: 375, height: 800 })
  const indent = await styleOf(page.getByRole('searchbox'), 'text-indent')
  expect(indent, 'no text shows beside the icon').toBe('44px')

  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Account menu' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Log Out' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(menu).not.toBeInViewport()
  await expect(compose).toHaveCSS('position', 'static')
})

function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

async function asStudent(page: Page): Promise<Page> {
  await page.context().addCookies(cookies)
  return inDarkMode(page)
}

async function inDarkMode(page: Page): Promise<Page> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  return page
}
