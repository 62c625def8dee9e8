import { confess, expect, expectAccessible, goOffline, signUp, test } from './journey.ts'

test('a student upvotes, takes it back, and both survive a reload', async ({ newStudent }) => {
  const page = await newStudent()
  await page.goto(await confess(page, 'Upvoted and not'))
  const button = page.getByRole('button', { name: /^Upvote,/ })

  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toBeFocused()
  await expect(page.getByRole('status')).toContainText('Confession upvoted!')
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveText('1')
  await expectAccessible(page)

  await button.click()
  await expect(page.getByRole('status')).toContainText('Upvote removed')
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).toHaveText('0')
})

test('a double click votes once', async ({ newStudent }) => {
  const page = await newStudent()
  await page.goto(await confess(page, 'Clicked twice'))
  const button = page.getByRole('button', { name: /^Upvote,/ })
  await button.dblclick()
  await expect(page.getByRole('status')).toContainText('Confession upvoted!')
  await page.reload()
  await expect(button).toHaveText('1')
})

test('a vote that does not arrive is taken back and said so', async ({ newStudent }) => {
  const page = await newStudent()
  await page.goto(await confess(page, 'Voted offline'))
  await goOffline(page)
  const button = page.getByRole('button', { name: /^Upvote,/ })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Failed to process upvote')
  await expect(button).toHaveText('0')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
})

test('a visitor who upvotes is asked to sign in, and the vote is there right after', async ({
  newStudent,
  newVisitor,
}) => {
  const author = await newStudent()
  const address = await confess(author, 'Upvoted by a visitor')
  const page = await newVisitor()
  await page.goto(address)
  await page.getByRole('button', { name: /^Upvote,/ }).click()
  await expect(page.getByRole('status')).toContainText('Please sign in to upvote')
  await signUp(page)
  await expect(page.getByRole('button', { name: 'Upvote, 1' })).toBeVisible()
})

test('whoever signs in elsewhere has voted for nothing here', async ({
  newStudent,
  newVisitor,
}) => {
  const address = await confess(await newStudent(), 'Voted for in one tab')
  const page = await newVisitor()
  await page.goto(address)
  await page.getByRole('button', { name: /^Upvote,/ }).click()
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
})

test('a session that ended meanwhile is said so, and the vote is put back', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.goto(await confess(page, 'Voted too late'))
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Upvote,/ }).click()
  await expect(page.getByRole('alert')).toContainText('You must be logged in to upvote')
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
})

test('a change of mind on a slow connection ends as it was last clicked', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.goto(await confess(page, 'On second thoughts'))
  const button = page.getByRole('button', { name: /^Upvote,/ })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const methods: string[] = []
  await page.route('**/upvote', async (route) => {
    methods.push(route.request().method())
    if (methods.length === 1) await held
    await route.continue()
  })
  await button.click()
  // The lock has begun once the count has changed.
  await expect(button).toHaveText('1')
  await expect(button).not.toHaveAttribute('aria-disabled')
  await button.click()
  await expect(button).toHaveText('0')
  letGo()
  await expect(page.getByRole('status')).toContainText('Upvote removed')
  expect(methods).toEqual(['PUT', 'DELETE'])
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(button).toHaveText('0')
})
