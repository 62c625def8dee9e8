import type { Locator, Page } from '@playwright/test'
import { confess, expect, test } from './journey.ts'

test('a phone shows three confessions at once, with the own buttons beside the counts, and large text enlarges icons', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const words = 'She said that nobody would ever notice. '
  for (const number of [1, 2, 3]) await confess(page, `What I did, part ${number}`, words.repeat(6))
  const own = await (await page.request.get('/api/me/confessions')).json()
  const [, second] = own.items
  await page.request.patch(`/api/confessions/${second.id}`, {
    data: { title: second.title, content: words.repeat(7) },
  })
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/')
  // Other journeys post at the same time, so this feed has only these three.
  await page.route('**/api/confessions?*', async (route) =>
    route.fulfill({ json: await (await page.request.get('/api/me/confessions')).json() }),
  )
  await page.getByRole('button', { name: 'Most Voted' }).click()
  const cards = page.getByRole('article').filter({ hasText: 'What I did' })
  await expect(cards).toHaveCount(3)
  const compose = page.getByRole('button', { name: 'New confession', exact: true })
  const readMore = cards.nth(2).getByRole('link', { name: 'Read more' })
  expect(await bottomOf(readMore)).toBeLessThanOrEqual((await compose.boundingBox())?.y ?? 0)
  for (const card of await cards.all()) {
    const buttons = await card.getByRole('button').all()
    expect(buttons).toHaveLength(5)
    const [first, ...others] = await Promise.all(buttons.map(bottomOf))
    for (const bottom of others) expect(bottom).toBe(first)
  }
  await expect(cards.nth(1)).toContainText('edited')

  const icon = cards.first().getByRole('button', { name: 'Share' }).locator('svg')
  const before = (await icon.boundingBox())?.width ?? 0
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect((await icon.boundingBox())?.width).toBe(2 * before)
  // The header still has one row: its buttons stay nearly as they are, and the title takes two lines beside them.
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(73)
})

test('a preview in Korean, Japanese or Chinese is no higher than another, and Read more is large enough to touch', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const texts = [
    'She said that nobody would ever notice. '.repeat(6),
    '아무도 모를 거라고 했다. '.repeat(20),
    '誰にも気づかれないと彼女は言った。'.repeat(12),
    '她说永远不会有人注意到。'.repeat(16),
  ]
  for (const text of texts) await confess(page, 'One line', text)
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 812 })
    await page.goto('/my-confessions')
    const boxes = await boxesOf(page.getByRole('article'))
    const [latin = 0, ...others] = boxes.map((box) => Math.round(box?.height ?? 0)).reverse()
    expect(others).toHaveLength(3)
    // A line has 24 px.
    for (const height of others) expect(Math.abs(height - latin)).toBeLessThanOrEqual(25)
  }
  const cardOf = (text: string) => page.getByText(text).first()
  await expect(cardOf('아무도')).toHaveCSS('word-break', 'keep-all')
  await expect(cardOf('她说永远')).toHaveCSS('word-break', 'normal')
  for (const link of await page.getByRole('link', { name: 'Read more' }).all()) {
    await link.scrollIntoViewIfNeeded()
    const height = await link.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect()
      const isHit = (y: number) => document.elementFromPoint(left + 10, y) === element
      let [from, to] = [top + 10, top + 10]
      while (isHit(from - 1)) from--
      while (isHit(to + 1)) to++
      return to - from + 1
    })
    expect(height).toBeGreaterThanOrEqual(42)
  }
})

test('placeholders have the shape of cards, so that nothing moves when the cards arrive', async ({
  newStudent,
}) => {
  const page = await newStudent()
  for (const number of [1, 2, 3, 4])
    await confess(page, `Short, part ${number}`, 'We were warm and awake. '.repeat(6))
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/')
  const { promise: isMeasured, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/api/confessions?*', async (route) => {
    await isMeasured
    await route.fulfill({ json: await (await page.request.get('/api/me/confessions')).json() })
  })
  await page.getByRole('button', { name: 'Most Voted' }).click()
  const placeholders = page.locator('main [aria-busy] > .card')
  await expect(placeholders).toHaveCount(4)
  const before = await boxesOf(placeholders)
  arrive()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(4)
  expect(await boxesOf(cards)).toEqual(before)
})

test('the footer of a short page is at the foot of the window', async ({ newVisitor }) => {
  const page = await newVisitor()
  await page.goto('/nowhere')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await bottomOf(page.locator('footer'))).toBe(800)
    expect(await scrollRange(page)).toBe(0)
  }
})

async function boxesOf(locator: Locator) {
  return Promise.all((await locator.all()).map((one) => one.boundingBox()))
}

async function bottomOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

function scrollRange(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    return scrollHeight - clientHeight
  })
}
