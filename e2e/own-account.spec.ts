import { expect, password, test } from './journey.ts'

test('a student changes the password, and logging out makes the browser forget them', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  const submit = dialog.getByRole('button', { name: 'Change Password' })
  await submit.click()
  const current = dialog.getByRole('textbox', { name: 'Current password' })
  await expect(current).toHaveAccessibleDescription('Required.')
  await current.fill('not it at all')
  await dialog.getByRole('textbox', { name: 'New password' }).fill('short')
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('Wrong password')
  await current.fill(password)
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('Password too weak')
  await dialog.getByRole('textbox', { name: 'New password' }).fill('a better horse')
  await submit.click()
  await expect(page.getByRole('status')).toContainText('Password changed')
  await expect(dialog).toBeHidden()

  expect((await page.context().cookies()).map(({ name }) => name)).toContain('spill.device')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('spill.device')
})
