import { expect, expectAccessible, newEmail, password, signUp, test } from './journey.ts'

test('a student signs up, stays signed in after a reload, signs out and in again', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  const email = newEmail()
  await page.goto('/profile')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await signUp(page, email)
  await expect(page.getByRole('status')).toContainText('Account created successfully!')

  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  // The page contains nothing of the account any more.
  expect(await page.content()).not.toContain(email)

  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email.toUpperCase())
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Logged in successfully!')
})
