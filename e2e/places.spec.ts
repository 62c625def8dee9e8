import { confess, expect, signUp, test } from './journey.ts'

test('Back, the link back and a reload return to the same place, with everything that was loaded', async ({
  newStudent,
}) => {
  const page = await newStudent()
  for (let count = 1; count <= 26; count++) await confess(page, `On the way down ${count}`)
  // Events of other journeys would move the place between two measurements, so this page gets none.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto('/')
  for (const shown of [10, 15, 20, 25]) {
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect(page.getByRole('article')).toHaveCount(shown)
  }
  // Other journeys may push this card down, and none deletes it or its neighbours.
  const titles = await page.getByRole('article').getByRole('heading').allTextContents()
  const areOwn = (from: number) =>
    titles.slice(from, from + 3).every((title) => title.startsWith('On the way down'))
  const place = titles.findIndex((_, index) => index >= 9 && areOwn(index - 1))
  const title = page.getByRole('article').nth(place).getByRole('heading').getByRole('link')
  const [address, words] = [await title.getAttribute('href'), (await title.textContent()) ?? '']
  const deep = page.locator(`h2 a[href="${address}"]`)
  await deep.evaluate((link) => window.scrollBy(0, link.getBoundingClientRect().top - 90))
  const top = () => deep.evaluate((link) => link.getBoundingClientRect().top)
  const before = await top()
  const visits = () => page.evaluate(() => history.length)
  const openDeep = async () => {
    await deep.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
  }
  const expectSamePlace = async () => {
    await expect(page.getByRole('article').nth(24)).toBeAttached()
    // A window scrolls by whole pixels, and the height above may be a fraction.
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
    await expect(page.locator('main')).toHaveCSS('opacity', '1')
  }

  await openDeep()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expectSamePlace()
  await page.reload()
  await expectSamePlace()

  await openDeep()
  const longest = await visits()
  const wayBack = page.getByRole('link', { name: 'Back to Confessions' })
  await wayBack.click()
  await expectSamePlace()
  await openDeep()
  await page.getByRole('link', { name: '0 replies' }).click()
  await page.reload()
  await wayBack.click()
  await expect(page).toHaveURL('/')
  await expectSamePlace()
  expect(await visits()).toBeLessThanOrEqual(longest + 1)
})

test('the link back keeps the order of the feed, also in a new tab', async ({ newStudent }) => {
  const page = await newStudent()
  const address = await confess(page, 'Not the newest order')
  await page.goto('/?sort=top&frame=day')
  await page.locator('#start').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'My Confessions' }).click()
  await page.getByRole('link', { name: 'Not the newest order', exact: true }).click()
  const wayBack = page.getByRole('link', { name: 'Back to Confessions' })
  await expect(wayBack).toHaveAttribute('href', '/?sort=top&frame=day')
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    wayBack.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(other).toHaveURL('/?sort=top&frame=day')
  await expect(page).toHaveURL(address)
  await wayBack.evaluate((link: HTMLElement) => {
    link.click()
    link.click()
  })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL('/?sort=top&frame=day')

  const alone = await page.context().newPage()
  await alone.goto(address)
  await alone.locator('#start').waitFor({ state: 'detached' })
  await alone.getByRole('link', { name: 'Back to Confessions' }).click()
  await expect(alone).toHaveURL('/')
})

test('signing in or out in one tab shows in the others at once, and they forget what was read', async ({
  newVisitor,
}) => {
  const one = await newVisitor()
  await one.goto('/')
  const other = await one.context().newPage()
  await other.goto('/')
  await one.getByRole('button', { name: 'Sign In' }).click()
  await signUp(one)
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible()

  const address = await confess(one, 'Read before signing out')
  const words = 'Read before signing out'
  await other.getByRole('searchbox').fill(words)
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/search/)
  await other.getByRole('link', { name: 'Read before signing out', exact: true }).click()
  await expect(other).toHaveURL(address)
  const wayBack = other.getByRole('link', { name: 'Back to Confessions' })
  await expect(wayBack).toHaveAttribute('href', '/search')
  await other.getByRole('button', { name: 'Account menu' }).click()
  await other.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(one.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(wayBack).toHaveAttribute('href', '/')
  const stored = () => JSON.stringify([history.state, Object.entries(sessionStorage)])
  expect(await other.evaluate(stored)).not.toMatch(/search|signing out/)
  await other.reload()
  await wayBack.click()
  await expect(other).toHaveURL('/')
})

test('a chosen colour scheme is kept from the first paint on, also in the bars of the browser', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/profile')
  const bars = () =>
    page
      .locator('meta[name=theme-color]')
      .evaluateAll((metas: HTMLMetaElement[]) =>
        metas.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
      )
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await bars()).toEqual(['#fbfaf5'])
  await page.getByRole('button', { name: 'Switch to dark colors' }).click()
  const dark = await ground()
  expect(await bars()).toEqual(['#10151d'])
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(ground).toBe(dark)
  expect(await bars()).toEqual(['#10151d'])
  await page.getByRole('button', { name: 'Switch to light colors' }).click()
  expect(await ground()).not.toBe(dark)
})
