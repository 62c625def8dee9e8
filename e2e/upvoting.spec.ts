import { expect, expectAccessible, postConfession, signUp, test } from './journey.ts'

test('a student upvotes, takes it back, and both survive a reload', async ({ newStudent }) => {
  const page = await newStudent()
  await postConfession(page, 'Upvoted and not', 'By its own author.')
  const button = page.getByRole('button', { name: 'Upvote' })

  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
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
  await postConfession(page, 'Clicked twice', 'In a hurry.')
  const button = page.getByRole('button', { name: 'Upvote' })
  await button.dblclick()
  await expect(page.getByRole('status')).toContainText('Confession upvoted!')
  await page.reload()
  await expect(button).toHaveText('1')
})

test('a vote that does not arrive is taken back and said so', async ({ newStudent }) => {
  const page = await newStudent()
  await postConfession(page, 'Voted offline', 'In a tunnel.')
  await page.context().setOffline(true)
  const button = page.getByRole('button', { name: 'Upvote' })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Failed to process upvote')
  await expect(button).toHaveText('0')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
})

test('a visitor who upvotes is asked to sign in', async ({ newStudent, newVisitor }) => {
  const author = await newStudent()
  await postConfession(author, 'Upvoted by a visitor', 'Or not.')
  const page = await newVisitor()
  await page.goto(author.url())
  await page.getByRole('button', { name: 'Upvote' }).click()
  await expect(page.getByRole('status')).toContainText('Please sign in to upvote')
  await signUp(page)
  await page.getByRole('button', { name: 'Upvote' }).click()
  await expect(page.getByRole('button', { name: 'Upvote, 1' })).toBeVisible()
})

test('a session that ended meanwhile is said so, and the vote is put back', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await postConfession(page, 'Voted too late', 'Signed out elsewhere.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Upvote' }).click()
  await expect(page.getByRole('alert')).toContainText('You must be logged in to upvote')
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
})
