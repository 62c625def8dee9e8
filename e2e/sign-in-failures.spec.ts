import type { Page } from '@playwright/test'
import { expect, expectAccessible, goOffline, newEmail, password, test } from './journey.ts'

/* The error catalogue (SPEC §8). Each error is caused by a real refusal of the server or a lost connection. */

type Row = {
  title: string
  description?: string
  email?: string
  password?: string
  /** The description of the email field, which then has the focus. */
  note?: string
  before?: (page: Page) => Promise<void>
}

const taken = newEmail()
const signingIn: Row[] = [
  { title: 'Please fill in all fields', email: '' },
  { title: 'Invalid Email', email: 'not an address@ucsd.edu' },
  {
    title: 'Authentication Failed',
    description:
      'This app is exclusively for UCSD students. Please use your @ucsd.edu email address.',
    email: 'someone@notucsd.edu',
  },
  {
    title: 'User not found',
    description: 'Please check your email or sign up.',
    email: newEmail(),
  },
  { title: 'Wrong password', description: 'Please try again.', email: taken, password: 'not it' },
  {
    title: 'Login failed',
    description: 'A password can have at most 1000 characters',
    email: taken,
    password: 'x'.repeat(1_001),
  },
  { title: 'Failed to log in', email: taken, before: goOffline },
]
const signingUp: Row[] = [
  {
    title: 'Sign up failed',
    description: 'A password can have at most 1000 characters',
    email: newEmail(),
    password: 'x'.repeat(1_001),
  },
  { title: 'Failed to create account', email: newEmail(), before: goOffline },
  { title: 'Invalid Email', email: 'no address', note: 'Write it like you@ucsd.edu.' },
  {
    title: 'Authentication Failed',
    description: 'This app is exclusively for UCSD students.',
    email: 'someone@elsewhere.edu',
    note: 'Not an @ucsd.edu email.',
  },
  {
    title: 'Email already in use',
    description: 'Try logging in instead.',
    email: taken,
    note: 'Already has an account.',
  },
]

test('the sign-in dialog says what is wrong, and keeps what was typed', async ({ newVisitor }) => {
  const page = await newVisitor()
  await page.request.post('/api/account', { data: { email: taken, password } })
  await page.context().clearCookies()
  await page.goto('/')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Sign In' })
  await opener.click()
  await expectAccessible(page)
  const dialog = page.getByRole('dialog')
  for (const row of signingIn) await expectRefused(page, row)
  const secret = dialog.getByRole('textbox', { name: 'Password' })
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(secret).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: 'Hide password' }).click()
  await expect(secret).toHaveAttribute('type', 'password')
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(taken)

  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await page
    .getByRole('dialog', { name: 'Create Account' })
    .getByRole('button', { name: 'Sign in' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('each sign-up error replaces the toast before it and shows at its field; success clears all', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  await page.setViewportSize({ width: 375, height: 667 })
  await page.request.post('/api/account', { data: { email: taken, password } })
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Sign up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Account' })
  const [email, secret] = [
    dialog.getByRole('textbox', { name: 'Email' }),
    dialog.getByRole('textbox', { name: 'Password' }),
  ]
  const create = dialog.getByRole('button', { name: 'Create Account' })
  await create.click()
  await expect(secret).toHaveAccessibleDescription('Required.')
  for (const row of signingUp) {
    await expectRefused(page, row)
    await expect(email).toHaveAccessibleDescription(row.note ?? '')
    if (row.note) await expect(email).toBeFocused()
    if (row.note) await expect(secret).toHaveAccessibleDescription('')
  }
  await email.fill(newEmail())
  await expect(email).toHaveAccessibleDescription('')
  await expect(dialog.getByRole('alert')).toBeEmpty()
  await secret.fill('short')
  await create.click()
  await expect(secret).toHaveAccessibleDescription('Too short.')
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(1)
  const toast = dialog.getByRole('alert').filter({ hasText: 'Password too weak' })
  await expect(toast).toContainText('Use at least 6 characters.')
  const [box, sheet] = [await toast.boundingBox(), await dialog.boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0)

  await secret.fill(password)
  await create.click()
  await expect(page.getByRole('status')).toContainText('Account created successfully!')
  await expect(page.getByText('Password too weak')).toHaveCount(0)
})

/** Fills in and sends the open dialog, and expects the errors of this row. */
async function expectRefused(page: Page, row: Row): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(row.email ?? '')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(row.password ?? password)
  await row.before?.(page)
  await dialog.locator('[type=submit]').click()
  await expect(dialog.getByRole('alert')).toContainText(row.title)
  await expect(dialog.getByRole('alert')).toContainText(row.description ?? '')
  await page.context().setOffline(false)
}
