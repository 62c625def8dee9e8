import type { Page } from '@playwright/test'
import {
  confess,
  expect,
  expectAccessible,
  type Person,
  reply,
  replyWith,
  test,
} from './journey.ts'

test('the sentence that is being read stays in place while replies come in, and a click shows them', async ({
  someone: author,
  newVisitor,
}) => {
  const { address, ids } = await longThread(author, 30)
  // WebKit does not anchor the scroll position, so one page has a browser that doesn't.
  const readers = await Promise.all(
    [true, false].map(async (isAnchored) => {
      const page = await newVisitor()
      if (!isAnchored) await page.addInitScript(withoutAnchoring)
      await page.goto(address)
      await replyWith(page, 'Number 15, ').scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 40)
      const sentence = replyWith(page, 'Number 15, ').locator('[dir]').first()
      await settled(page)
      return { page, sentence, before: await topOf(sentence) }
    }),
  )

  for (let number = 1; number <= 10; number++) {
    await reply(author, address, `New ${number}.`)
    await reply(author, address, `Below ${number}`, ids[number])
  }
  // A text above the sentence that grows would move it the most.
  await author.request.patch(`/api/replies/${ids[2]}`, {
    data: { content: 'Longer by now. '.repeat(60) },
  })
  for (const { page, sentence, before } of readers) {
    const all = page.getByRole('button', { name: '10 new replies', exact: true })
    await expect(all).toBeInViewport()
    await expect(page.getByText('Longer by now.')).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^1 new reply to/ })).toHaveCount(10)
    await settled(page)
    expect(Math.abs((await topOf(sentence)) - before)).toBeLessThanOrEqual(1)
    await expect(page.getByText('New 1.')).toHaveCount(0)

    await all.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^New \d+\.$/)).toHaveCount(10)
    await expect(all).toHaveCount(0)
    await expect(replyWith(page, 'New 1.')).toBeFocused()
    await expect(replyWith(page, 'New 1.')).toBeInViewport()
    const below = page.getByRole('button', { name: '1 new reply to “Number 6, ' })
    await below.click()
    await expect(page.getByText('Below 5', { exact: true })).toBeVisible()
    await expect(below).toHaveCount(0)
    await expect(page.getByText('Below 4', { exact: true })).toHaveCount(0)
  }
})

test('new confessions wait behind a button with their number, which stays readable in large text', async ({
  someone: author,
  newVisitor,
}) => {
  const reader = await newVisitor()
  for (let number = 1; number <= 6; number++) await confess(author, `There before ${number}`)
  await reader.setViewportSize({ width: 320, height: 640 })
  await reader.goto('/')
  const first = reader.getByRole('article').first()
  const before = await topOf(first)

  await confess(author, 'Came meanwhile')
  const news = reader.getByRole('button', { name: /^\d+ new confessions?$/ })
  await expect(news).toBeInViewport()
  expect(await topOf(first)).toBe(before)
  const isAtControls = await news.evaluate((button) => {
    const { left, width } = button.getBoundingClientRect()
    const controls = document.querySelector('main form')?.getBoundingClientRect().bottom ?? 0
    return document.elementFromPoint(left + width / 2, controls - 2) === button
  })
  expect(isAtControls).toBe(false)
  for (const width of [320, 1280]) {
    await reader.setViewportSize({ width, height: 640 })
    const { y = 0, height = 0 } = (await news.boundingBox()) ?? {}
    const controls = await reader.getByRole('main').locator('form').boundingBox()
    expect(y + height).toBeLessThanOrEqual(controls?.y ?? 0)
  }
  await reader.setViewportSize({ width: 320, height: 640 })
  await expect(reader.getByRole('heading', { name: 'Came meanwhile' })).toHaveCount(0)
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(reader)

  // The button still waits after the reader leaves and comes back.
  const title = await first.getByRole('heading').innerText()
  await first.getByRole('link', { name: title, exact: true }).first().click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
  await reader.goBack()
  await expect(news).toBeInViewport()
  await reader.mouse.wheel(0, 400)
  await expect.poll(() => reader.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await expect(news).toBeInViewport()

  await news.focus()
  await reader.keyboard.press('Enter')
  // Other journeys may have posted more than a page since.
  await expect(first.getByRole('heading')).not.toHaveText(title)
  await expect(reader.locator('article a:focus')).toHaveCount(1)
  expect(await reader.evaluate(() => window.scrollY)).toBe(0)

  await reader.setViewportSize({ width: 375, height: 667 })
  await reader.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await confess(author, 'Came in large letters')
  await expect(news).toBeInViewport()
  const covered = await news.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const points = [0.2, 0.4, 0.6, 0.8].map((part) => [left + width * part, top + height / 2])
    return points.filter(([x = 0, y = 0]) => document.elementFromPoint(x, y) !== button)
  })
  expect(covered).toEqual([])
})

test('an open thread shows how many replies are new, also in folded parts, and never over a form in use', async ({
  someone: author,
  newStudent,
}) => {
  const page = await newStudent()
  const address = await confess(author, 'Not answered yet')
  await page.goto(address)
  await expect(page.getByText('No replies yet.')).toBeVisible()
  const above = await reply(author, address, 'Outermost')
  // The first reply shows at once, because nothing moves.
  await expect(replyWith(page, 'Outermost')).toBeVisible()
  await expect(replyWith(page, 'Outermost')).not.toBeFocused()
  await expect(page.getByText('No replies yet.')).toHaveCount(0)
  await reply(author, address, 'The second')
  await page.getByRole('button', { name: '1 new reply', exact: true }).click()
  await expect(replyWith(page, 'The second')).toBeFocused()

  const below = await reply(author, address, 'Inside', above)
  await page.getByRole('button', { name: '1 new reply to “Outermost”' }).click()
  await page.getByRole('button', { name: 'Hide 1 reply to “Outermost”' }).click()
  await expect(page.getByText('Inside')).toBeHidden()
  await reply(author, address, 'Deep inside', below)
  await reply(author, address, 'Beside the fold', above)
  const fold = page.getByRole('button', { name: 'Show 1 reply · 1 new to “Outermost”' })
  await expect(fold).toHaveText('Show 1 reply · 1 new')
  const beside = page.getByRole('button', { name: '1 new reply to “Outermost”' })
  const gap = (await edges(beside)).text - (await edges(fold)).right
  expect(gap).toBeGreaterThanOrEqual(12)
  await fold.click()
  await page.getByRole('button', { name: '1 new reply to “Inside”' }).click()
  await expect(page.getByText('Deep inside')).toBeVisible()
  // The replies are the first, the second, and two below the first. One more waits behind its button.
  await expect(page.locator('#replies h2 + span')).toHaveText('5')
  const deep = replyWith(page, 'Deep inside')
  await expect(deep.getByRole('button', { name: 'To “Inside”' })).toHaveCount(0)
  await beside.click()
  const apart = replyWith(page, 'Beside the fold')
  await apart.getByRole('button', { name: 'To “Outermost”' }).click()
  await expect(apart.getByText('Outermost', { exact: true })).toBeVisible()

  // The person's own reply from another browser shows at once.
  await reply(page, address, 'From my phone')
  await expect(replyWith(page, 'From my phone').getByText('You', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /new repl/ })).toHaveCount(0)

  await page.setViewportSize({ width: 375, height: 500 })
  const words = page.getByRole('textbox', { name: 'Your reply' })
  await words.fill('Line by line.\n'.repeat(8))
  await reply(author, address, 'Meanwhile')
  const news = page.getByRole('button', { name: '1 new reply', exact: true })
  await expect(page.getByText('1 new reply')).toHaveCount(1)
  await expect(news).toHaveCount(0)
  await words.blur()
  await expect(news).toBeInViewport()
})

test('a new reply shows at once when the only others are deleted', async ({
  someone: author,
  newVisitor,
}) => {
  const address = await confess(author, 'Emptied')
  const only = await reply(author, address, 'The only one')
  const reader = await newVisitor()
  await reader.goto(address)
  await reply(author, address, 'Another one')
  await expect(reader.getByRole('button', { name: '1 new reply', exact: true })).toBeVisible()
  await author.request.delete(`/api/replies/${only}`)

  await expect(replyWith(reader, 'Another one')).toBeVisible()
  await expect(reader.getByRole('button', { name: /new repl/ })).toHaveCount(0)
})

function withoutAnchoring(): void {
  CSS.supports = () => false
  addEventListener('DOMContentLoaded', () => {
    document.documentElement.style.overflowAnchor = 'none'
  })
}

/** Waits two frames, after which the page is laid out. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

async function topOf(locator: ReturnType<Page['locator']>): Promise<number> {
  return await locator.evaluate((element) => element.getBoundingClientRect().top)
}

/** Returns where the element's box ends and where its text begins, in px from the left. */
async function edges(locator: ReturnType<Page['locator']>) {
  return await locator.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return { right, text: left + Number.parseFloat(getComputedStyle(element).paddingLeft) }
  })
}

async function longThread(author: Person, size: number) {
  const address = await confess(author, 'A long thread')
  const ids: string[] = []
  for (let number = 1; number <= size; number++) {
    const text = `Number ${number}, ${'which goes on and on. '.repeat(8)}`
    ids.push(await reply(author, address, text))
  }
  return { address, ids }
}
