import type { Page } from '@playwright/test'
import { confess, expect, expectAccessible, test } from './journey.ts'

function box(page: Page) {
  return page.getByRole('searchbox', { name: 'Search confessions' })
}

test('confessions are found by words, from any page and by keys alone', async ({ newStudent }) => {
  const page = await newStudent()
  const words = 'quokka'
  await confess(page, 'A QUOKKA, by its title', 'A small animal.')
  await confess(page, 'By its text', `Nothing for long. ${'And on. '.repeat(30)}Then a ${words}!`)
  const chinese = await confess(page, '明天考试', '我还没有复习')
  await page.goto(chinese)

  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=quokka')
  const found = page.getByRole('article')
  await expect(found.getByRole('heading')).toHaveText(['A QUOKKA, by its title', 'By its text'])
  await expect(found.locator('mark')).toHaveText(['QUOKKA', 'quokka'])
  await expect(page).toHaveTitle(/^Search · /)
  await expectAccessible(page)

  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await expect(
    found.first().getByRole('link', { name: 'A QUOKKA, by its title', exact: true }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A QUOKKA, by its title')
  await expect(box(page)).toHaveValue('')
  await page.goBack()
  await expect(box(page)).toHaveValue(words)
  await expect(found).toHaveCount(2)

  await box(page).fill('考试')
  await box(page).press('Enter')
  await expect(found.getByRole('heading')).toHaveText('明天考试')
  await expect(found.locator('mark')).toHaveText('考试')

  await box(page).fill('qoukka')
  await box(page).press('Escape')
  await expect(box(page)).not.toBeFocused()
  await expect(box(page)).toHaveValue('考试')
  await box(page).fill('qoukka')
  await box(page).press('Enter')
  await expect(page.getByText('These are for “quokka”')).toBeVisible()
  await expect(found).toHaveCount(2)
})

test('what is found goes when it is deleted, and nothing is said where nothing is found', async ({
  newStudent,
  newVisitor,
}) => {
  const author = await newStudent()
  const address = await confess(author, 'A numbat to be regretted')
  const visitor = await newVisitor()
  await visitor.goto('/search?q=numbat')
  await expect(visitor.getByRole('article')).toHaveCount(1)

  await author.request.delete(`/api${address.replace('confession', 'confessions')}`)
  await expect(visitor.getByText('No results.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('No results.')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: 'Go to the feed' }).click()
  await expect(visitor).toHaveURL('/')
})

test('on a phone the box is an icon, covers the header while one types, and fits 320 px', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  expect((await box(page).boundingBox())?.width).toBe(44)
  await box(page).click()
  const cancel = page.getByRole('search').getByRole('button', { name: 'Cancel' })
  const { x = 0, width = 0 } = (await box(page).boundingBox()) ?? {}
  expect(x).toBe(20)
  expect((await cancel.boundingBox())?.x).toBeGreaterThanOrEqual(x + width)
  await cancel.click()
  expect((await box(page).boundingBox())?.width).toBe(44)
  await box(page).click()
  await box(page).fill('zyzzyva')
  await box(page).press('Enter')
  await expect(page.getByText('No results.')).toBeVisible()
  expect((await box(page).boundingBox())?.width).toBe(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a search that is refused says how long to wait', async ({ newVisitor }) => {
  const page = await newVisitor()
  await page.goto('/')
  const problem = {
    ...{ status: 429, code: 'too_fast', title: 'Slow down a little' },
    detail: 'Please try again in 20 seconds.',
  }
  await page.route('**/api/search?*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '20' },
      body: JSON.stringify(problem),
    }),
  )
  await box(page).fill('anything')
  await box(page).press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Please try again in 20 seconds.',
  )
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No results.')).toBeVisible()
})

test('without script the box searches, and leads further', async ({ newStudent, browser }) => {
  const author = await newStudent()
  for (let number = 1; number <= 10; number++) await confess(author, `Bilby number ${number}`)
  const other = await newStudent()
  for (let number = 11; number <= 16; number++) await confess(other, `Bilby number ${number}`)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await box(page).fill('bilby')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/search?q=bilby')
  await expect(page.getByRole('article')).toHaveCount(15)
  await expect(page.getByRole('article').locator('mark').first()).toHaveText('Bilby')

  await page.getByRole('link', { name: 'More confessions' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Bilby number 1'])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const { 'cache-control': caching } = (await page.request.get('/search?q=bilby')).headers()
  expect(caching).toContain('no-store')
  await context.close()
})
