import { expect, expectAccessible, newEmail, password, signUp, test } from './journey.ts'

test('a student signs up, stays signed in after a reload, signs out and in again', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  const email = newEmail()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await expectAccessible(page)
  await signUp(page, email)
  await expect(page.getByRole('status')).toContainText('Account created successfully!')

  await page.reload()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email.toUpperCase())
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Logged in successfully!')
})

test('the dialog says what is wrong and keeps what was typed', async ({ newVisitor }) => {
  const page = await newVisitor()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  const email = dialog.getByRole('textbox', { name: 'Email' })
  const secret = dialog.getByRole('textbox', { name: 'Password' })
  const submit = dialog.getByRole('button', { name: 'Sign In' })

  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('Please fill in all fields')

  await email.fill('someone@elsewhere.edu')
  await secret.fill(password)
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText(
    'This app is exclusively for UCSD students. Please use your @ucsd.edu email address.',
  )

  await email.fill('nobody-yet@ucsd.edu')
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('User not found')
  await expect(dialog.getByRole('alert')).toContainText('Please check your email or sign up.')

  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(secret).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: 'Hide password' }).click()
  await expect(secret).toHaveAttribute('type', 'password')
  await expect(email).toHaveValue('nobody-yet@ucsd.edu')

  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await page
    .getByRole('dialog', { name: 'Create Account' })
    .getByRole('button', { name: 'Sign in' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeFocused()
})

test('signing out leaves nothing of the account in the page', async ({ newStudent }) => {
  const page = await newStudent()
  await page.goto('/profile')
  const address = (await page.getByText(/@ucsd\.edu$/).textContent()) ?? ''
  expect(address).not.toBe('')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await page.content()).not.toContain(address)
})
