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

/*
 * The journeys check in light colours what they pass; here is everything by night, one test for each
 * screen. They only look, so one student's writing is enough for all; its words never end.
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

const screens: [name: string, path: () => string][] = [
  ['the feed', () => '/'],
  ['a confession', () => address],
  ['My Confessions', () => '/my-confessions'],
  ['My Replies', () => '/my-replies'],
  ['the inbox', () => '/inbox'],
  ['a search', () => '/search?q=closely'],
  ['the profile', () => '/profile'],
  ['a new password', () => '/reset-password'],
  ['verifying an address', () => '/verify-email'],
  ['the house rules', () => '/rules'],
  ['the promise', () => '/anonymity'],
  ['a page that is not there', () => '/nowhere'],
]

for (const [name, path] of screens) {
  test(`${name} is accessible in dark colours, and whole at every size of window and text`, async ({
    newVisitor,
  }) => {
    const page = await asStudent(await newVisitor())
    // As wide as 1280 px zoomed to 400 %.
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(path())
    expect(await overflow(page)).toBe(0)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectWholeRings(page)
    await expectTouchTargets(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page)).toBe(0)
      await expectWholeTitle(page)
    }
    // Half below the header a button counts as too small, and a reload returns to its place.
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.reload()
    await expectAccessible(page)
  })
}

/** Of the board, in the header. */
async function expectWholeTitle(page: Page): Promise<void> {
  const title = page.getByRole('banner').getByText('UCSD Confessions')
  const hidden = await title.evaluate((it) => [
    it.scrollWidth - it.clientWidth,
    it.scrollHeight - it.clientHeight,
  ])
  expect(hidden).toEqual([0, 0])
}

const dialogs: [opener: string, path: () => string, isSignedOut?: 'signed out'][] = [
  ['Change Password', () => '/profile'],
  ['Delete Account', () => '/profile'],
  ['Edit confession', () => address],
  ['Delete confession', () => address],
  ['Edit reply', () => address],
  ['Sign In', () => address, 'signed out'],
  ['New confession', () => '/', 'signed out'],
  ['Keyboard shortcuts', () => '/', 'signed out'],
]

for (const [opener, path, isSignedOut] of dialogs) {
  test(`the dialog behind ${opener} is accessible in dark colours`, async ({ newVisitor }) => {
    const page = await (isSignedOut ? byNight : asStudent)(await newVisitor())
    await page.goto(path())
    await page
      .getByRole('button', { name: new RegExp(`^${opener}`) })
      .first()
      .click()
    await expect(page.locator('dialog[open]')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  })
}

test('a message and the account menu are accessible in dark colours', async ({ newStudent }) => {
  const page = await byNight(await newStudent())
  await page.goto(address)
  await page.getByRole('button', { name: 'Upvote' }).first().click()
  await expect(page.getByRole('status')).toContainText('Confession upvoted!')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expectAccessible(page)
})

test('a feed that can not be read is accessible in dark colours', async ({ newVisitor }) => {
  const page = await byNight(await newVisitor())
  await page.goto('/')
  await goOffline(page)
  await page.getByRole('button', { name: 'Most Voted' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page)
})

test('in forced colours what is chosen, pressed or drawn as a line is still told apart', async ({
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
  expect(await styleOf(compose.locator('span').last(), 'border-top-width')).toBe('1px')
  await page.goto('/profile')
  const tabs = page.getByRole('tab')
  expect(await styleOf(tabs.first(), 'border-bottom-color')).not.toBe(
    await styleOf(tabs.last(), 'border-bottom-color'),
  )
  await page.goto(address)
  expect(await styleOf(page.locator('.fold-line').first(), 'background-image')).toContain(
    'gradient',
  )
})

test('at 400 % nothing covers the page, and the whole menu can be reached', async ({
  newVisitor,
}) => {
  const page = await asStudent(await newVisitor())
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Account menu' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Log Out' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(menu).not.toBeInViewport()
  const compose = page.getByRole('button', { name: 'New confession', exact: true })
  await expect(compose).toHaveCSS('position', 'static')
})

function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

async function asStudent(page: Page): Promise<Page> {
  await page.context().addCookies(cookies)
  return byNight(page)
}

async function byNight(page: Page): Promise<Page> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  return page
}
