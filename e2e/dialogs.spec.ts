import { chromium, type Locator, type Page } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { confess, expect, test } from './journey.ts'
import { openTab } from './streams.ts'

const composer = (page: Page) => page.getByRole('dialog', { name: 'New confession' })
const openComposer = (page: Page) =>
  page.getByRole('button', { name: 'New confession', exact: true }).click()

test('Escape and Back close only the dialog on top, and Back leaves the page only if none is open', async ({
  newStudent,
}) => {
  const page = await newStudent()
  for (let count = 1; count <= 5; count++) await confess(page, `Behind the sheet ${count}`)
  await page.setViewportSize({ width: 375, height: 500 })
  await page.goto('/')
  await openComposer(page)
  const explain = composer(page).getByRole('button', { name: 'How it works' })
  await explain.click()
  const explained = page.getByRole('dialog', { name: 'How anonymity works' })
  await expect(explained.getByRole('link', { name: 'House rules' })).toBeVisible()
  await expect(explained.getByRole('link', { name: 'What we promise' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'How anonymity works' })).toHaveCount(0)
  await expect(explain).toBeFocused()

  await composer(page).getByRole('textbox', { name: 'Title' }).fill('Half a title')
  await page.keyboard.press('Escape')
  await openComposer(page)
  const discard = composer(page).getByRole('button', { name: 'Discard' })
  await discard.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(discard).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(composer(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New confession', exact: true })).toBeFocused()

  const scrollY = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, 300))
  await openComposer(page)
  await composer(page).getByRole('textbox', { name: 'Title' }).fill('Kept when one goes back')
  await composer(page).getByRole('button', { name: 'How it works' }).click()
  await expect.poll(() => page.evaluate(() => history.state.dialogs)).toBe(2)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'How anonymity works' })).toHaveCount(0)
  await expect(composer(page)).toBeVisible()
  await page.goBack()
  await expect(composer(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  expect(await scrollY()).toBe(300)
  await page.goForward()
  await expect.poll(() => page.evaluate(() => history.state.dialogs)).toBeUndefined()
  await expect(composer(page)).toHaveCount(0)
  expect(await scrollY()).toBe(300)

  // History keeps no entry of a closed dialog, and none from before a reload.
  await openComposer(page)
  await expect(composer(page).getByRole('textbox', { name: 'Title' })).toHaveValue(
    'Kept when one goes back',
  )
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => history.state.dialogs)).toBeUndefined()
  expect(await scrollY()).toBe(300)
  await openComposer(page)
  await expect.poll(() => page.evaluate(() => history.state.dialogs)).toBe(1)
  await page.reload()
  await expect.poll(() => page.evaluate(() => history.state.dialogs)).toBeUndefined()
  await expect(composer(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('logging out asks first if unfinished text in this or another tab would be lost', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.goto('/')
  await openComposer(page)
  const title = composer(page).getByRole('textbox', { name: 'Title' })
  await title.fill('Open in one tab')
  const other = await openTab(page.context(), '/')
  const question = other.getByRole('alertdialog', { name: 'Discard your unfinished text?' })
  const logOut = async () => {
    await other.getByRole('button', { name: 'Account menu' }).click()
    await other.getByRole('menuitem', { name: 'Log Out' }).click()
  }
  await logOut()
  await expect(question).toContainText('another tab')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(title).toHaveValue('Open in one tab')

  await openComposer(other)
  await composer(other).getByRole('textbox', { name: 'Title' }).fill('Open in the other')
  await other.keyboard.press('Escape')
  await logOut()
  await expect(question).toContainText('Logging out deletes it.')
  await expect(question).not.toContainText('another tab')
  await question.getByRole('button', { name: 'Log Out' }).click()
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(composer(page)).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Open in one')
})

test('messages in an editor move no field and cover no counter or note', async ({ newStudent }) => {
  const page = await newStudent()
  await page.goto(await confess(page, 'Measured', 'Short.'))
  const dialog = page.getByRole('dialog', { name: 'Edit confession' })
  const [title, content] = ['Title', 'Confession'].map((name) =>
    dialog.getByRole('textbox', { name }),
  ) as [Locator, Locator]
  const save = dialog.getByRole('button', { name: 'Save' })
  // Keep this route until the end: a request could be lost while routes are added or removed.
  await page.route('**/api/confessions/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  for (const [width, height, textSize] of [
    [375, 667, '100%'],
    [1280, 800, '200%'],
    // The height that a phone has left above its keyboard.
    [375, 330, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, textSize)
    await page.getByRole('button', { name: /^Edit confession/ }).click()
    await content.fill('z '.repeat(1_020))
    await content.press('End')
    await expectWhole(dialog.getByText(/\/2000$/))
    await title.fill(`A title that is rather long ${'and longer '.repeat(7)}`)
    await expectWhole(dialog.getByText(/\/100$/))
    const top = (await title.boundingBox())?.y
    await save.click()
    await expect(title).toBeFocused()
    expect((await title.boundingBox())?.y).toBe(top)
    await expectWhole(dialog.getByText('Too long.'))
    await expectWhole(dialog.getByText(/\/100$/))
    await title.fill('Short enough')
    await save.click()
    await expect(content).toBeFocused()
    await expectWhole(dialog.getByText('Too long.'))
    await expectWhole(dialog.getByText(/\/2000$/))
    await content.fill('Short enough, too.')
    await title.fill('Still short enough')
    const before = (await title.boundingBox())?.y
    await save.click()
    const toast = page.getByRole('alert').filter({ hasText: 'Failed to update confession' })
    await expect(toast).toBeVisible()
    expect((await title.boundingBox())?.y).toBe(before)
    await expectWhole(dialog.getByRole('heading', { name: 'Edit confession' }))
    await page.keyboard.press('Escape')
  }
})

test('with a larger default font, a dialog is a sheet up to the width at which its content needs it', async () => {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--blink-settings=defaultFontSize=20'],
  })
  const page = await browser.newPage({
    baseURL: test.info().project.use.baseURL ?? '',
    viewport: { width: 860, height: 800 },
  })
  await page.goto('/')
  await openComposer(page)
  const width = async () => (await composer(page).boundingBox())?.width
  await expect.poll(width).toBe(860)
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect.poll(width).toBe(760)
  await browser.close()
})

/** Expects that two corners and the middle of the element are not covered. */
async function expectWhole(words: Locator): Promise<void> {
  const hidden = () =>
    words.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const points = [
        [left + 1, top + 3],
        [right - 1, bottom - 3],
        [(left + right) / 2, (top + bottom) / 2],
      ]
      return points.filter(([x = 0, y = 0]) => {
        const seen = document.elementFromPoint(x, y)
        return seen !== element && !element.contains(seen)
      })
    })
  await expect.poll(hidden).toEqual([])
}
