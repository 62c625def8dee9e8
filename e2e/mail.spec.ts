import type { Page } from '@playwright/test'
import { type Mailbox, openMailbox } from '../test/accounts/mailbox.ts'
import {
  confess,
  expect,
  expectAccessible,
  newEmail,
  openAccount,
  password,
  signUp,
  test,
  writeConfession,
} from './journey.ts'
import { ports } from './ports.ts'

test.use({ baseURL: `http://localhost:${ports.equippedBoard}` })

let mailbox: Mailbox
test.beforeAll(async () => {
  mailbox = await openMailbox({ port: ports.mail })
})

test('a student verifies the address before the first post, and loses no text', async ({
  newVisitor,
}) => {
  const email = newEmail()
  const page = await newVisitor()
  await page.goto('/')
  await writeConfession(page, 'Not yet verified', 'But already written.')
  await signUp(page, email)
  await expect(page.getByRole('status')).toContainText('Account created successfully!')
  const bar = page.getByRole('region', { name: 'Verify your address' })
  await expect(bar).toContainText(email)
  await expectAccessible(page)
  const { path } = await mailbox.nextMail(email)
  expect(path).toBe('/verify-email')

  // The text waits, and nothing was sent.
  await expect(page.getByRole('alert')).toHaveText('')
  await page.getByRole('dialog').getByRole('button', { name: 'Post' }).click()
  await expect(page.getByRole('alert')).toContainText('Please verify your email address first')
  const dialog = page.getByRole('dialog', { name: 'New confession' })
  await expect(dialog.getByRole('textbox', { name: 'Confession' })).toHaveValue(
    'But already written.',
  )
  await page.keyboard.press('Escape')

  await bar.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByRole('status')).toContainText('Mail sent')
  const other = await page.context().newPage()
  await other.goto((await mailbox.nextMail(email)).link)
  await expectAccessible(other)
  await other.getByRole('textbox', { name: 'Password' }).fill('12345')
  await other.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(other.getByRole('alert')).toContainText('Password too weak')
  await other.getByRole('textbox', { name: 'Password' }).fill(password)
  await other.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Address verified' })).toBeVisible()

  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'New confession', exact: true }).click()
  await dialog.getByRole('button', { name: 'Post' }).click()
  await expect(page.getByRole('status')).toContainText('Confession posted anonymously!')
})

test('without a session, the link asks for the password, or deletes an account that someone else opened', async ({
  newVisitor,
}) => {
  const [squatter, phone] = [await newVisitor(), await newVisitor()]
  const unwanted = await newUnverified(squatter, newEmail())
  await phone.goto(unwanted.link)
  await phone.getByRole('button', { name: 'This wasn’t me' }).click()
  await expect(phone.getByText('The account that used your address was deleted.')).toBeVisible()
  await squatter.goto('/profile')
  await expect(squatter.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('This link is no longer valid')).toBeVisible()

  const { link } = await newUnverified(squatter, newEmail())
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Verify your address' })).toBeFocused()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Verify' }).click()
  await expect(phone.getByRole('alert')).toContainText('Please enter a password')
  await phone.getByRole('textbox', { name: 'Password' }).fill('not it at all')
  await phone.getByRole('button', { name: 'Verify' }).click()
  await expect(phone.getByRole('alert')).toContainText('Wrong password')
  await phone.getByRole('textbox', { name: 'Password' }).fill(password)
  await phone.getByRole('button', { name: 'Verify' }).click()
  await expect(phone.getByRole('heading', { name: 'Address verified' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Address verified' })).toBeVisible()
})

test('in a session of another account, the link asks for its own password, and a used link says so', async ({
  newVisitor,
}) => {
  const [email, ofGoogle] = [newEmail(), newEmail()]
  const { link } = await newUnverified(await newVisitor(), email)
  const page = await newVisitor()
  await newUnverified(page, newEmail())
  const field = page.getByRole('textbox', { name: 'Password' })
  const disavow = page.getByRole('button', { name: 'This wasn’t me' })

  await page.goto(link)
  await page.getByRole('button', { name: 'Verify without a password' }).click()
  await expect(disavow).toBeVisible()
  await page.reload()
  await field.fill('the one of my own account')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(disavow).toBeVisible()
  await expect(page.getByText('If it was you, enter the password you chose.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Verify your address' })).toBeFocused()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(field).toHaveValue('')

  await field.fill(password)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Address verified' })).toBeFocused()
  await page.goto('/profile')
  await expect(page.getByText(email)).toBeVisible()

  // Someone who signs in with Google verifies without a password.
  const other = await newVisitor()
  const used = (await newUnverified(other, ofGoogle)).link
  await other.goto(used)
  await other.getByRole('button', { name: 'Verify without a password' }).click()
  await expect(other.getByRole('heading', { name: 'Address verified' })).toBeVisible()
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Change Password' }).click()
  await expect(other.getByRole('dialog')).toContainText('You sign in with Google.')

  await page.goto(used)
  await expect(page.getByText('This link is no longer valid')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the board' })).toBeVisible()
})

test('a student sets a new password through a mailed link', async ({ newVisitor }) => {
  const email = newEmail()
  const laptop = await newVisitor()
  await newUnverified(laptop, email)
  const page = await newVisitor()
  await page.goto('/')
  await askForReset(page, email)
  await expect(page.getByRole('dialog', { name: 'Check your mail' })).toContainText(email)
  const { link } = await mailbox.nextMail(email, '/reset-password')
  await page.goto(link)
  const field = page.getByRole('textbox', { name: 'New password' })
  await field.fill('Password1')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('Password too weak')
  await field.fill('a better horse')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('status')).toContainText('Password set')
  // The mailed link has proved the address, so the account may write.
  await confess(page, 'Remembered')

  await laptop.goto('/profile')
  await expect(laptop.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await laptop.goto(link)
  await laptop.getByRole('textbox', { name: 'New password' }).fill('a third horse')
  await laptop.getByRole('button', { name: 'Set password' }).click()
  await expect(laptop.getByRole('alert')).toContainText('This link is no longer valid')
})

test('an unknown address gets the same answer, and the message after a sign-up covers nothing', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/')
  const email = newEmail()
  await askForReset(page, email)
  await expect(page.getByRole('dialog', { name: 'Check your mail' })).toContainText(email)
  await page.getByRole('button', { name: 'Back to signing in' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()

  await signUp(page, email)
  const message = page.getByRole('status').getByText('Account created successfully!')
  await expect(message).toBeVisible()
  const bar = await page.getByRole('region', { name: 'Verify your address' }).boundingBox()
  const top = (await message.boundingBox())?.y ?? 0
  expect(top).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
})

/** Signs up without the pages. Returns the mail with the verification link. */
async function newUnverified(page: Page, email: string) {
  await openAccount(page, email)
  return mailbox.nextMail(email, '/verify-email')
}

async function askForReset(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot password?' })
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('button', { name: 'Send link' }).click()
}
