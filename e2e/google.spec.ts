import type { Page } from '@playwright/test'
import { type SampleGoogle, startSampleGoogle } from '../seed/google.ts'
import {
  expect,
  expectAccessible,
  goOffline,
  newEmail,
  newWord,
  openUnverifiedAccount,
  password,
  test,
  writeConfession,
} from './journey.ts'
import { originOf, ports } from './ports.ts'

const domainSentence =
  'This app is exclusively for UCSD students. Please use your @ucsd.edu email address.'

test.use({ baseURL: originOf(ports.equippedBoard) })

let google: SampleGoogle
test.beforeAll(async () => {
  google = await startSampleGoogle(ports.google)
})
test.afterAll(() => google.stop())

test('a student signs in with Google and posts what asked for it', async ({ newVisitor }) => {
  const email = newEmail()
  const page = await newVisitor()
  await page.goto('/')
  const title = `Signed in with Google ${newWord()}`
  await writeConfession(page, title, 'Nobody will know.')
  const dialog = page.getByRole('dialog', { name: 'Create Account' })
  await expect(dialog).toContainText('By creating an account you accept the house rules.')
  await expect(dialog.getByRole('link', { name: 'house rules' })).toHaveAttribute('href', '/rules')
  await signInAs(page, email)
  await expect(page.getByRole('status')).toContainText('Confession posted anonymously!')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()

  await page.goto('/profile')
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('dialog')).toContainText('You sign in with Google.')
  await expectAccessible(page)
})

test('someone with an unproved account keeps it with its password, or starts a new one', async ({
  newVisitor,
}) => {
  const phone = await newVisitor()
  const kept = await claim(phone, newEmail())
  const field = kept.getByRole('textbox', { name: 'Password' })
  await expect(field).toBeFocused()
  await expectAccessible(phone)
  await field.fill('not it at all')
  await field.press('Enter')
  await expect(phone.getByRole('alert')).toContainText('Wrong password')
  await field.fill(password)
  await kept.getByRole('button', { name: 'Keep the account' }).click()
  await expect(phone.getByRole('status')).toContainText('Logged in successfully!')

  const laptop = await newVisitor()
  const left = await claim(laptop, newEmail())
  const start = left.getByRole('button', { name: 'Start a new account' })
  await start.click()
  const question = laptop.getByRole('alertdialog', { name: 'Start a new account?' })
  await expect(question).toContainText('no student can edit or delete them anymore')
  await expectAccessible(laptop)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await start.click()
  await question.getByRole('button', { name: 'Start a new account' }).click()
  await expect(laptop.getByRole('status')).toContainText('Logged in successfully!')
})

test('two tabs that sign in with Google at the same time each get their own outcome', async ({
  newVisitor,
}) => {
  const email = newEmail()
  await openUnverifiedAccount(await newVisitor(), email)
  const page = await newVisitor()
  const other = await page.context().newPage()
  await page.goto('/')
  await other.goto('/')
  const [popup, otherPopup] = [await openPopup(page), await openPopup(other)]

  await chooseAddress(popup, email)
  await expect(page.getByRole('dialog', { name: 'Is this account yours?' })).toBeVisible()
  await expect(other.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
  await chooseAddress(otherPopup, newEmail())
  await expect(other.getByRole('status')).toContainText('Logged in successfully!')
  // The other tab has signed in, so the question closes.
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Logged in successfully!')).toHaveCount(0)
})

test('a Google sign-in that is refused, cancelled or fails says so, and can be tried again', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  await page.goto('/')
  const alert = page.getByRole('alert')

  await (await openPopup(page)).getByRole('link', { name: 'someone@elsewhere.example' }).click()
  await expect(alert).toContainText('Authentication Failed')
  await expect(alert).toContainText(domainSentence)

  await (await openPopup(page)).getByRole('link', { name: '(not verified)' }).click()
  await expect(alert).toContainText('Google Sign-In Failed')
  await expect(alert).toContainText('Google hasn’t verified this email address.')

  await (await openPopup(page)).getByRole('link', { name: 'Cancel' }).click()
  await expect(alert).toContainText('No account was chosen.')

  await (await openPopup(page)).getByRole('link', { name: 'Refuse this site' }).click()
  await expect(alert).toContainText('Domain Not Authorized')
  await expect(alert).toContainText('Please use your email and password.')

  await (await openPopup(page)).close()
  await expect(alert).toContainText('The Google window was closed.')

  const popup = await openPopup(page)
  await popup.context().clearCookies()
  await popup.getByRole('link', { name: 'maple@ucsd.edu' }).click()
  await expect(alert).toContainText('Google couldn’t sign you in.')

  await goOffline(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(alert).toContainText('No connection to the board')
  await page.context().setOffline(false)

  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(alert).toContainText('Your browser blocked the window.')
  await page.reload()
  await signInAs(page, newEmail())
})

test('a board says so if Google is not set up, or not for this address', async ({ newVisitor }) => {
  const page = await newVisitor()
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await page.goto(`http://localhost:${ports.equippedBoard}/`)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Domain Not Authorized')
  await expect(button).toBeEnabled()

  await page.goto(`${originOf(ports.board)}/`)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(button).toHaveAccessibleDescription('Google sign-in isn’t set up on this board.')
})

test('the window that Google comes back to has a way on that a thumb can hit', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  await page.goto('/google.html')
  const link = page.getByRole('link', { name: 'Go to the board' })
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await link.click()
  await expect(page).toHaveURL('/')
})

/** Comes with the address of an unproved account; returns the question whose account it is. */
async function claim(page: Page, email: string) {
  await openUnverifiedAccount(page, email)
  await page.context().clearCookies()
  await page.goto('/')
  await chooseAddress(await openPopup(page), email)
  return page.getByRole('dialog', { name: 'Is this account yours?' })
}

/** Opens the dialog if necessary and clicks on Google. Returns the popup with the choice of addresses. */
async function openPopup(page: Page): Promise<Page> {
  const dialog = page.getByRole('dialog', { name: /^(Welcome Back|Create Account)$/ })
  if (!(await dialog.isVisible())) {
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  }
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await expect(popup.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  return popup
}

async function signInAs(page: Page, email: string): Promise<void> {
  const popup = await openPopup(page)
  await chooseAddress(popup, email)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function chooseAddress(popup: Page, email: string): Promise<void> {
  await popup.getByLabel('Another address').fill(email)
  await popup.getByRole('button', { name: 'Continue' }).click()
}
