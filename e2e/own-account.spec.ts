import type { Page } from '@playwright/test'
import { expect, newEmail, openAccount, password, test } from './journey.ts'

test('changing the password logs out other browsers, and a forgotten browser says so', async ({
  newVisitor,
}) => {
  const email = newEmail()
  const page = await openAccount(await newVisitor(), email)
  const other = await signedIn(await newVisitor(), email)
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

  await page.reload()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await other.goto('/profile')
  await expect(other.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()

  await page.getByRole('button', { name: 'Forget this browser' }).click()
  await expect(page.getByRole('status')).toContainText('Browser forgotten')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('logging out ends the session for a thief who copied the cookie, too', async ({
  newVisitor,
}) => {
  const email = newEmail()
  const page = await openAccount(await newVisitor(), email)
  const thief = await newVisitor()
  await thief.context().addCookies(await page.context().cookies())
  await thief.goto('/profile')
  await expect(thief.getByText(email)).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await thief.reload()
  await expect(thief.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
})

async function signedIn(page: Page, email: string): Promise<Page> {
  const answer = await page.request.post('/api/session', { data: { email, password } })
  expect(answer.status()).toBe(200)
  return page
}
