import { confess, expect, expectAccessible, signUp, test } from './journey.ts'

test('a student upvotes, once even by a double click, and removes the vote; both survive a reload', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.goto(await confess(page, 'Upvoted and not'))
  const button = page.getByRole('button', { name: /^Upvote,/ })
  const arrow = await button.locator('svg').boundingBox()

  await button.dblclick()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toBeFocused()
  await expect(page.getByRole('status')).toContainText('Confession upvoted!')
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveText('1')
  expect(await button.locator('svg').boundingBox(), 'the arrow stays in its place').toEqual(arrow)
  await expectAccessible(page)

  await button.click()
  await expect(page.getByRole('status')).toContainText('Upvote removed')
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).toHaveText('0')

  // On a slow connection, the last click decides.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const methods: string[] = []
  await page.route('**/upvote', async (route) => {
    methods.push(route.request().method())
    if (methods.length === 1) await released
    await route.continue()
  })
  await button.click()
  // The count changes together with the start of the lock.
  await expect(button).toHaveText('1')
  await expect(button).not.toHaveAttribute('aria-disabled')
  await button.click()
  await expect(button).toHaveText('0')
  release()
  await expect(page.getByRole('status')).toContainText('Upvote removed')
  expect(methods).toEqual(['PUT', 'DELETE'])
  await expect(button).toHaveAttribute('aria-pressed', 'false')
})

test('a visitor who upvotes signs in and the vote counts, but not if they sign in elsewhere', async ({
  someone,
  newVisitor,
}) => {
  const page = await newVisitor()
  await page.goto(await confess(someone, 'Upvoted by a visitor'))
  await page.getByRole('button', { name: /^Upvote,/ }).click()
  await expect(page.getByRole('status')).toContainText('Please sign in to upvote')
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Sign In' }).click()
  await signUp(other)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Upvote, 0' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )

  await other.close()
  await page.context().clearCookies()
  await page.reload()
  await page.getByRole('button', { name: /^Upvote,/ }).click()
  await expect(page.getByRole('status')).toContainText('Please sign in to upvote')
  await signUp(page)
  await expect(page.getByRole('button', { name: 'Upvote, 1' })).toBeVisible()
})
