import type { Page } from '@playwright/test'
import { confess, expect, expectAccessible, newWord, reply, test } from './journey.ts'
import { originOf, ports } from './ports.ts'

test('a visitor reads the feed, changes its order and opens a confession, always with current content', async ({
  someone,
  newStudent,
  newVisitor,
}) => {
  const author = await newStudent()
  const title = `Read by a visitor ${newWord()}`
  const address = await confess(author, title, `Cut in the feed. ${'And so on. '.repeat(30)}`)
  // These votes keep it above the confessions that other journeys post in the meantime.
  for (const fan of [author, someone, await newStudent()])
    await fan.request.put(`/api${address.replace('confession', 'confessions')}/upvote`)

  const page = await newVisitor()
  // An address with two slashes shows the same page.
  await page.goto(`${originOf(ports.board)}//`)
  await page.locator('#start').waitFor({ state: 'detached' })
  await expect(page).toHaveURL('/')
  await expect(page.getByText("Spill it. No one knows it's you.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Newest', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Most Voted' }).click()
  await expect(page).toHaveURL('/?sort=top')
  await expect(page.getByRole('button', { name: 'Most Voted' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const frame = page.getByRole('combobox', { name: 'Time frame' })
  await expect(frame).not.toHaveAttribute('aria-disabled')
  await frame.selectOption('Past Day')
  await expect(page).toHaveURL('/?sort=top&frame=day')

  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByRole('link', { name: 'Read more' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} · UCSD Confessions`)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to Confessions' }).click()
  await expect(page).toHaveURL('/?sort=top&frame=day')
  await reply(author, address, 'Written meanwhile')
  await page.goForward()
  await expect(page.getByText('Written meanwhile')).toBeVisible()
})

test('a visitor loads five more at a time until the end, and the compose button never covers a control', async ({
  someone,
  newVisitor,
}) => {
  const name = `One of eighteen ${Date.now()}`
  for (let count = 1; count <= 18; count++)
    await confess(someone, `${name}: ${count}`, 'One line.\n\n \n\nAnother line.')

  const page = await newVisitor()
  await page.goto('/')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(5)
  for (const [width, textSize] of [
    [320, '100%'],
    [375, '100%'],
    [767, '100%'],
    [375, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 667 })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, textSize)
    for (const scrolled of [0, 60, 120, 180, 240, 180, 90, 30]) {
      await page.evaluate((top) => window.scrollTo(0, top), scrolled)
      expect(await composeButton(page), `${width} px, ${textSize}, ${scrolled}`).toEqual({
        isThere: true,
        covered: [],
      })
    }
  }
  const more = page.getByRole('button', { name: 'Load More' })
  await more.focus()
  await expect(more).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'New confession', exact: true })).toBeFocused()

  for (const count of [10, 15]) {
    await more.click()
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(count)
  }
  // The board has the confessions of all journeys, so this makes the next page the last one.
  await page.route('**/api/confessions?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), nextCursor: null } })
  })
  while (await more.isVisible()) await more.click()
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(18)
  await expect(page.getByText(/^\d+ confessions shown$/)).toBeAttached()
  await expect(page.getByText("You've reached the end! 🎉")).toBeVisible()
  const titles = (await cards.getByRole('heading').allTextContents()).filter((it) =>
    it.startsWith(name),
  )
  const numbers = Array.from({ length: titles.length }, (_, index) => `${name}: ${18 - index}`)
  expect(titles.length).toBeGreaterThanOrEqual(5)
  expect(titles).toEqual(numbers)
  // Previews show line breaks as spaces.
  const preview = page.getByText('One line.').first()
  await expect(preview).toHaveText('One line. Another line.', { useInnerText: true })
})

/**
 * Returns whether the whole button can be clicked, and the controls that it covers. On phones it is in a bar as wide as
 * the window, and what lies below the bar's upper edge counts as out of sight.
 */
function composeButton(page: Page) {
  return page.getByRole('button', { name: 'New confession', exact: true }).evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const isThere = [
      [left + 8, top + 8],
      [right - 8, bottom - 8],
    ].every(([x = 0, y = 0]) => button.contains(document.elementFromPoint(x, y)))
    const edge =
      left <= 0 && right >= document.documentElement.clientWidth ? top : window.innerHeight
    const covered = [...document.querySelectorAll('main :is(a, button, select, input)')]
      .filter((control) => control !== button)
      .filter((control) => {
        const box = control.getBoundingClientRect()
        const end = Math.min(box.bottom, edge)
        return box.right > left && box.left < right && end > top && box.top < Math.min(bottom, edge)
      })
      .map((control) => control.outerHTML.slice(0, 80))
    return { isThere, covered }
  })
}

test('near its end, a feed loads three pages by itself, and then waits for Load More', async ({
  someone,
  newVisitor,
}) => {
  for (let number = 0; number < 26; number++) await confess(someone, `Scrolled to ${number}`)
  const page = await newVisitor()
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/')
  const cards = page.getByRole('article')
  const scrollDown = () => page.mouse.wheel(0, 500)
  // Without a hand, only the button loads more.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.keyboard.press('End')
  await expect(cards).toHaveCount(5)
  await expect(async () => {
    await scrollDown()
    await expect(cards).toHaveCount(20, { timeout: 200 })
  }).toPass()
  const more = page.getByRole('button', { name: 'Load More' })
  await expect(async () => {
    await scrollDown()
    await expect(more).toBeInViewport({ timeout: 200 })
  }).toPass()
  await expect(cards).toHaveCount(20)
  await cards.nth(17).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(20)
  await expect(cards.nth(17)).toBeInViewport()
  await more.click()
  await expect(cards).toHaveCount(25)
})

test('a visitor without JavaScript reads the feed, older pages and a confession', async ({
  browser,
  someone,
}) => {
  const address = await confess(someone, 'Readable without scripts', 'Plain words.')
  await reply(someone, address, 'A reply without scripts')
  await reply(someone, address, `Once,\n\n \n\n\n\n${'line after line\n'.repeat(300)}the end.`)

  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Readable without scripts', exact: true }).click()
  await expect(page.getByText('Plain words.')).toBeVisible()
  await expect(page.getByText('A reply without scripts')).toBeVisible()
  const long = page.locator('.as-written', { hasText: 'Once,' })
  const heightOfLong = async () => (await long.boundingBox())?.height
  expect(await long.textContent()).toMatch(/^Once,\n\nline after line\nline/)
  expect(await heightOfLong()).toBeLessThan(500)
  await page.locator('summary', { hasText: 'Read more' }).click()
  expect(await heightOfLong()).toBeGreaterThan(5_000)
  // An import may bring a character that no line can break. It must not widen the page.
  await page.setViewportSize({ width: 390, height: 800 })
  const widths = await page.evaluate((endless) => {
    for (const text of document.querySelectorAll('h1, .as-written')) text.textContent = endless
    return [document.documentElement.scrollWidth, window.innerWidth]
  }, '👩\u200d'.repeat(900))
  expect(widths).toEqual([390, 390])

  const numbers = Array.from({ length: 16 }, (_, index) => index)
  await Promise.all(numbers.map((number) => confess(someone, `Without scripts: ${number}`)))
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.getByRole('link', { name: 'More confessions' }).click()
  await expect(page.getByRole('article')).toHaveCount(15)
  await page.getByRole('link', { name: 'Older confessions' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Time frame' }).selectOption('Past Week')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/?frame=week&sort=new')
  await page.getByRole('button', { name: 'Most Voted' }).click()
  await expect(page).toHaveURL('/?sort=top&frame=week')
  await page.context().close()
})

test('without JavaScript no control is shown that would not work, and one line says what is missing', async ({
  browser,
  newStudent,
}) => {
  const author = await newStudent()
  const address = await confess(author, 'Nothing to press')
  const above = await reply(author, address, 'Above')
  await reply(author, address, 'Below', above)
  await author.request.put(`/api/replies/${above}/upvote`)

  const storageState = await author.context().storageState()
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const member = await (
    await browser.newContext({ javaScriptEnabled: false, storageState })
  ).newPage()
  for (const [page, paths] of [
    [visitor, ['/', '/my-replies', address]],
    [member, ['/inbox', '/profile', address]],
  ] as const) {
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('noscript p').first()).toHaveText(
        'To write, vote or sign in, turn on JavaScript.',
        { useInnerText: true },
      )
      // The feed is sorted by a form, and the account menu is a popover, so both work without scripts.
      const buttons = page.locator('button:visible:not([popovertarget]):not(form[action] *)')
      await expect(buttons).toHaveCount(0)
      await expect(page.locator('textarea:visible, input:not([type=search]):visible')).toHaveCount(
        0,
      )
    }
    const counts = page.getByRole('article').locator('noscript')
    await expect(counts).toHaveText(['Upvotes: 0', 'Upvotes: 1', 'Upvotes: 0'], {
      useInnerText: true,
    })
    await expect(page.locator('.upvote > span').nth(1)).toBeVisible()
  }

  await visitor.goto('/my-replies')
  const instead = visitor.getByRole('main').locator('noscript')
  await expect(instead).toHaveText(['To see your replies, turn on JavaScript and sign in.'], {
    useInnerText: true,
  })
  await expect(visitor.getByText('Sign in to see your replies.')).toBeHidden()
  const back = visitor.getByRole('link', { name: 'Back to feed' })
  await visitor.goto('/reset-password')
  await back.click()
  await expect(visitor).toHaveURL('/')
  await expect(visitor.getByRole('article').first()).toBeVisible()

  await member.goto('/profile')
  await expect(member.getByText('a good idea on a device')).toBeHidden()
  await member.getByRole('tab', { name: 'Activity' }).click()
  await expect(member).toHaveURL('/profile?tab=activity')
  await expect(member.getByRole('tab', { name: 'Activity', selected: true })).toBeVisible()
  await member.getByRole('button', { name: 'Account menu' }).click()
  await member.getByRole('menuitem', { name: 'My Replies' }).click()
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('My Replies')
  await expect(member.getByText('Below')).toBeVisible()
  for (const page of [visitor, member]) await page.context().close()
})

test('an address without a page says so with status 404, and links to the feed', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  const nowhere = await page.goto('/nowhere')
  expect(nowhere?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('banner').getByRole('link', { name: 'UCSD Confessions' }).click()
  await expect(page).toHaveURL('/')

  const deleted = await page.goto('/confession/00000000-0000-4000-8000-000000000000')
  expect(deleted?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Confession Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Confessions' }).click()
  await expect(page).toHaveURL('/')
})
