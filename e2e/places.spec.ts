import { confess, expect, signUp, test } from './journey.ts'

test('Back returns to the same place in the feed', async ({ newStudent }) => {
  const page = await newStudent()
  for (let count = 1; count <= 12; count++) await confess(page, `On the way down ${count}`)
  await page.goto('/')
  await page.getByRole('button', { name: 'Load More' }).click()
  const deep = page.getByRole('article').nth(8)
  const title = await deep.getByRole('heading').textContent()
  await deep.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  await deep.getByRole('link', { name: title ?? '', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await page.goBack()
  await expect(deep.getByRole('heading')).toHaveText(title ?? '')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('signing in and out in one tab shows in the others at once', async ({ newVisitor }) => {
  const one = await newVisitor()
  await one.goto('/')
  const other = await one.context().newPage()
  await other.goto('/')
  await one.getByRole('button', { name: 'Sign In' }).click()
  await signUp(one)
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible({ timeout: 1_000 })

  await other.getByRole('button', { name: 'Account menu' }).click()
  await other.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(one.getByRole('button', { name: 'Sign In' })).toBeVisible({ timeout: 1_000 })
})

test('a chosen colour scheme stays, from the first paint on', async ({ newVisitor }) => {
  const page = await newVisitor()
  await page.goto('/')
  await page.getByRole('button', { name: 'Switch to dark colours' }).click()
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await ground()
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(ground).toBe(dark)
  await page.getByRole('button', { name: 'Switch to light colours' }).click()
  expect(await ground()).not.toBe(dark)
})
