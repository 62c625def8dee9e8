import type { Page } from '@playwright/test'
import { expect, newEmail, openAccount, password, test } from './journey.ts'
import { ports } from './ports.ts'

test('a student changes the password, and other browsers are logged out', async ({
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
  await expect(dialog.getByRole('alert')).toContainText('Please fill in all fields')
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('not it at all')
  await dialog.getByRole('textbox', { name: 'New password' }).fill('short')
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('Wrong password')
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(password)
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
})

test('logging out ends the session for whoever copied the cookie, everywhere if asked', async ({
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

  const phone = await signedIn(await newVisitor(), email)
  await signedIn(page, email)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Log Out Everywhere' }).click()
  await expect(page.getByRole('status')).toContainText('Logged out everywhere')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeFocused()
  await phone.goto('/profile')
  await expect(phone.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('a browser that is to be forgotten says when it is, and leaves nobody nowhere', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Forget This Browser' }).click()
  await expect(page.getByRole('status')).toContainText('Browser forgotten')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeFocused()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('whoever guesses passwords is told how long to wait', async ({ newVisitor }) => {
  const board = `http://localhost:${ports.equippedBoard}`
  const email = newEmail()
  const page = await newVisitor()
  const guess = () => page.request.post(`${board}/api/session`, { data: { email, password } })
  await page.goto(board)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)

  // Again if a new stretch of time begins in between.
  await expect(async () => {
    await expect.poll(async () => (await guess()).status()).toBe(429)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Too many attempts. Please try again in')
  }).toPass()
})

async function signedIn(page: Page, email: string): Promise<Page> {
  const answer = await page.request.post('/api/session', { data: { email, password } })
  expect(answer.status()).toBe(200)
  return page
}
