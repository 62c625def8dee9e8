import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { confess, expect, expectAccessible, newWord, test, translate } from './journey.ts'

function box(page: Page) {
  return page.getByRole('searchbox', { name: 'Search confessions' })
}

/** Swaps the second and the third letter. */
function withTypo(word: string): string {
  return word.replace(/^(.)(.)(.)/, '$1$3$2')
}

test('confessions are found by words, from every page and with the keyboard only', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const words = newWord()
  const [title, typo] = [`A ${words.toUpperCase()}, by its title`, withTypo(words)]
  // Two random characters, which no other text has next to each other.
  const chinese = String.fromCodePoint(randomInt(0x4e00, 0x9fa5), randomInt(0x4e00, 0x9fa5))
  await confess(page, title, 'A small animal.')
  await confess(page, 'By its text', `Nothing for long. ${'And on. '.repeat(30)}Then a ${words}!`)
  await page.goto(await confess(page, `明天${chinese}`, '我还没有复习'))

  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search?q=${words}`)
  const found = page.getByRole('article')
  await expect(found.getByRole('heading')).toHaveText([title, 'By its text'])
  await expect(page.getByText('2 results', { exact: true })).toBeVisible()
  await expect(found.locator('mark')).toHaveText([words.toUpperCase(), words])
  await expect(page).toHaveTitle(/^Search · /)
  await expectAccessible(page)

  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await expect(found.first().getByRole('link', { name: title, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(box(page)).toHaveValue('')
  await page.goBack()
  await expect(box(page)).toHaveValue(words)
  await expect(found).toHaveCount(2)

  await box(page).fill(chinese)
  await box(page).press('Enter')
  await expect(found.getByRole('heading')).toHaveText(`明天${chinese}`)
  await expect(found.locator('mark')).toHaveText(chinese)

  await box(page).fill(typo)
  await box(page).press('Escape')
  await expect(box(page)).not.toBeFocused()
  await expect(box(page)).toHaveValue(chinese)
  await translate(page)
  await box(page).fill(typo)
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${words}”`)
  await expect(page.getByText(`No results for “${typo}”. 2 results for “${words}”.`)).toBeVisible()
  await expect(found).toHaveCount(2)
})

test('a result disappears when it is deleted, and a search without results or that is refused says so', async ({
  someone: author,
  newVisitor,
}) => {
  const word = newWord()
  const address = await confess(author, `A ${word} to be regretted`)
  const visitor = await newVisitor()
  await visitor.goto(`/search?q=${word}`)
  await expect(visitor.getByRole('article')).toHaveCount(1)

  await author.request.delete(`/api${address.replace('confession', 'confessions')}`)
  await expect(visitor.getByText('No results')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Search again' }).click()
  await expect(box(visitor)).toBeFocused()

  const problem = {
    ...{ status: 429, code: 'too_fast', title: 'Slow down a little' },
    detail: 'Please try again in 20 seconds.',
  }
  await visitor.route('**/api/search?*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '20' },
      body: JSON.stringify(problem),
    }),
  )
  await box(visitor).fill('anything')
  await box(visitor).press('Enter')
  await expect(visitor.getByRole('main').getByRole('alert')).toContainText(
    'Please try again in 20 seconds.',
  )
  await visitor.unrouteAll()
  await visitor.getByRole('button', { name: 'Try again' }).click()
  await expect(visitor.getByText('No results')).toBeVisible()
})

test('on a phone the search box is an icon, and covers the header during typing', async ({
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
  const compose = page.getByRole('button', { name: 'New confession', exact: true })
  await expect(compose).toBeVisible()
  await box(page).click()
  await expect(compose).toBeHidden()
  await box(page).fill(' zyzzyva ')
  await expectAccessible(page)
  await box(page).press('Enter')
  await expect(page.getByText('No results')).toBeVisible()
  await expect(box(page)).not.toBeFocused()
  expect((await box(page).boundingBox())?.width).toBe(44)
  await box(page).click()
  await expect(box(page)).toHaveValue('zyzzyva')
  await box(page).fill('')
  await cancel.click()
  await expect(box(page)).toHaveValue('zyzzyva')
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(60)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('without JavaScript the search works, with more pages', async ({ someone, browser }) => {
  const word = newWord()
  for (let number = 1; number <= 16; number++) await confess(someone, `${word} number ${number}`)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await box(page).fill(word)
  await box(page).press('Enter')
  await expect(page).toHaveURL(`/search?q=${word}`)
  await expect(page.getByRole('article')).toHaveCount(15)
  await expect(page.getByText('15+ results', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').locator('mark').first()).toHaveText(word)

  await page.getByRole('link', { name: 'More confessions' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([`${word} number 1`])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const { 'cache-control': caching } = (await page.request.get(`/search?q=${word}`)).headers()
  expect(caching).toContain('no-store')
  await context.close()
})
