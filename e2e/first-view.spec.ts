import type { Page } from '@playwright/test'
import { confess, expect, replyWith, test } from './journey.ts'

test('clicks before the program is loaded take effect after it is loaded', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const address = await confess(page, 'Answered in a hurry')
  const release = await hold(page, '**/assets/index-*.js')
  const opened = page.goto(address)
  const upvote = page.getByRole('button', { name: /^Upvote/ }).first()
  await upvote.click()
  await upvote.click()
  await expect(upvote).toHaveAttribute('data-pressed')
  await page.getByRole('textbox', { name: 'Your reply' }).fill('In a hurry')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  release()
  await opened
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
  await expect(upvote).not.toHaveAttribute('data-pressed')
  await expect(replyWith(page, 'In a hurry')).toBeFocused()
})

test('the parts that the first view can do without are loaded a second later', async ({
  browser,
  someone,
}) => {
  const address = await confess(someone, 'Seen at once')
  // A mouse over the window would count as the first input.
  const page = await (await browser.newContext({ isMobile: true, hasTouch: true })).newPage()
  for (const path of ['/', address]) {
    await page.goto(path)
    // A file gets its entry once it is loaded.
    const entries = await page.waitForFunction(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const file = (name: string) => files.find((it) => it.name.includes(name))
      const parts = file('/assets/lazy-parts-')?.startTime
      return parts && { program: file('/assets/index-')?.responseEnd, parts }
    })
    const { program = 0, parts = 0 } = Object(await entries.jsonValue())
    expect(parts).toBeGreaterThan(program + 1_000)
  }
  await page.context().close()
})

test('a dialog or menu opens as soon as its program is loaded, if it was clicked before', async ({
  browser,
  someone,
}) => {
  await confess(someone, 'With a menu')
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  const release = await hold(page, '**/assets/lazy-parts-*.js')
  await page.goto('/')
  const button = page.getByRole('button', { name: 'New confession', exact: true })
  await button.click()
  await page.locator('#start').waitFor({ state: 'detached' })
  await expect(button).toHaveAttribute('data-pressed')
  release()

  await expect(button).not.toHaveAttribute('data-pressed')
  const dialog = page.getByRole('dialog', { name: 'New confession' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()

  await page.goto('about:blank')
  const releaseMenu = await hold(page, '**/assets/lazy-parts-*.js')
  await page.goto('/')
  await page.locator('#start').waitFor({ state: 'detached' })
  const more = page.getByRole('button', { name: /^More / }).first()
  await more.click()
  releaseMenu()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.context().close()
})

test('a choice that is made before the program is loaded takes effect after it is loaded', async ({
  someone,
  newVisitor,
}) => {
  await confess(someone, 'With icons')
  const page = await newVisitor()
  const release = await hold(page, '**/assets/index-*.js')
  const opened = page.goto('/')
  // The hidden element with the icons takes no room.
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ x: 0, y: 0 })
  const drawn = await page.locator('article svg use').first().boundingBox()
  expect(drawn?.width).toBeGreaterThan(0)
  await page.getByRole('combobox', { name: 'Time frame' }).selectOption('day')
  release()
  await opened

  await expect(page).toHaveURL(/frame=day/)
  await expect(page.getByRole('combobox', { name: 'Time frame' })).toHaveValue('day')
})

test('text that is typed before the program is loaded stays', async ({ newVisitor }) => {
  const page = await newVisitor()
  for (const [path, role, name] of [
    ['/reset-password#link', 'textbox', 'New password'],
    ['/rules', 'textbox', 'What’s wrong with it?'],
    ['/', 'searchbox', 'Search confessions'],
  ] as const) {
    const release = await hold(page, '**/assets/index-*.js')
    const opened = page.goto(path)
    const field = page.getByRole(role, { name })
    await field.fill('Typed early')
    release()
    await opened
    await expect(field).toHaveValue('Typed early')
    await page.unrouteAll()
  }
})

test('a page or dialog that fails to load or to show says so, and the next try works', async ({
  browser,
  someone,
}) => {
  await confess(someone, 'Shown at the next try')
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  let tries = 0
  await page.route('**/assets/lazy-parts-*.js', (route) => {
    tries++
    return route.abort()
  })
  await page.goto('/profile')
  await expect(page.getByText('This didn’t load')).toBeVisible()
  // The program tries by itself before it starts, when the page appears, and after the first view.
  await expect.poll(() => tries).toBe(3)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()

  await page.route('**/assets/lazy-parts-*.js', (route) => route.abort())
  await page.goto('/')
  await page.locator('#start').waitFor({ state: 'detached' })
  const button = page.getByRole('button', { name: 'New confession', exact: true })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('This didn’t load')

  await page.unrouteAll()
  await button.click()
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  // The program can't show this data, so it replaces the page by a button that loads it again.
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"items":[{', '"items":[null,{')
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Something went wrong on this page.')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.context().close()
})

/** Delays the files until the returned function is called. */
async function hold(page: Page, files: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(files, async (route) => {
    await released
    await route.continue()
  })
  return release
}
