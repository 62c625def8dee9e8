import type { Page } from '@playwright/test'
import { type Mailbox, openMailbox } from '../test/accounts/mailbox.ts'
import {
  expect,
  expectAccessible,
  fillSignUp,
  newEmail,
  openUnverifiedAccount,
  password,
  test,
  writeConfession,
} from './journey.ts'
import { originOf, ports } from './ports.ts'

test.use({ baseURL: originOf(ports.equippedBoard) })

let mailbox: Mailbox
test.beforeAll(async () => {
  mailbox = await openMailbox({ port: ports.mail })
})

test('a student signs up with a mailed code, and then the confession that asked for it is posted', async ({
  newVisitor,
}) => {
  const email = newEmail()
  const page = await newVisitor()
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/')
  await writeConfession(page, 'Not yet a member', 'But already written.')
  await fillSignUp(page, email)
  const dialog = page.getByRole('dialog', { name: 'Check your email' })
  const field = dialog.getByRole('textbox', { name: 'Code' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(dialog).toContainText(email)
  await expectAccessible(page)
  const { code } = await mailbox.nextMail(email, 'code')

  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(field).toHaveAccessibleDescription('Required.')
  await field.fill('1234')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong code')
  await expect(field).toHaveAccessibleDescription('Check the digits.')
  // Locked for half a minute after each mail.
  await expect(dialog.getByRole('button', { name: 'Send again' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  // A pasted code is sent by itself.
  await field.fill(`${code.slice(0, 4)} ${code.slice(4)}`)
  await expect(page.getByRole('status')).toContainText('Confession posted anonymously!')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: 'Not yet a member' })).toBeVisible()
})

test('a code waits while the dialog is closed and after a reload, is mailed again, and can be given up', async ({
  newVisitor,
}) => {
  const email = newEmail()
  const page = await newVisitor()
  await page.clock.install()
  await page.goto('/')
  const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign In' })
  await signIn.click()
  await fillSignUp(page, email)
  const dialog = page.getByRole('dialog', { name: 'Check your email' })
  await expect(dialog).toBeVisible()
  const { code } = await mailbox.nextMail(email, 'code')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await signIn.click()
  await page.clock.fastForward('00:31')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status')).toContainText('Code sent')
  expect((await mailbox.nextMail(email, 'code')).code).toBe(code)

  await dialog.getByRole('button', { name: 'Use another email' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await fillSignUp(page, email)

  // The answer gets lost. The code has opened the account, so now it asks for the password.
  await page.route(
    '**/api/account',
    async (route) => {
      const { cookie = '', origin = '' } = await route.request().allHeaders()
      const headers = { cookie, origin, 'content-type': 'application/json' }
      await fetch(route.request().url(), { method: 'PUT', headers, body: `{"code":"${code}"}` })
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code)
  await expect(page.getByRole('alert')).toContainText('That didn’t work')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toContainText('Try logging in instead.')
  const welcome = page.getByRole('dialog', { name: 'Welcome Back' })
  await expect(welcome.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await welcome.getByRole('textbox', { name: 'Password' }).fill(password)
  await welcome.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('status')).toContainText('Logged in successfully!')
})

test('a member of before the board sent mail types a code at the next write, and loses no text', async ({
  newVisitor,
}) => {
  const email = newEmail()
  const page = await openUnverifiedAccount(await newVisitor(), email)
  await page.goto('/')
  const bar = page.getByRole('region', { name: 'Verify your address' })
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await writeConfession(page, 'Not yet verified', 'But already written.')
  const dialog = page.getByRole('dialog', { name: 'Check your email' })
  await expect(dialog).toContainText(email)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Confession' })).toHaveValue(
    'But already written.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Post' }).click()
  await mailbox.nextMail(email, 'code')
  const { code } = await mailbox.nextMail(email, 'code')

  await dialog.getByRole('textbox', { name: 'Code' }).fill(code)
  await expect(page.getByRole('status')).toContainText('Confession posted anonymously!')
  await expect(bar).toBeHidden()
})

test('a student sets a new password through a mailed link, which works once', async ({
  newVisitor,
}) => {
  const email = newEmail()
  const page = await openUnverifiedAccount(await newVisitor(), email)
  await page.context().clearCookies()
  await page.goto('/')
  await askForReset(page, newEmail())
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.press('Escape')
  await askForReset(page, email)
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toContainText(email)
  const { link } = await mailbox.nextMail(email, '/reset-password')
  await page.goto(link)
  const field = page.getByRole('textbox', { name: 'New password' })
  await field.fill('Password1')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('Password too weak')
  await field.fill('a better horse')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('status')).toContainText('Password set')

  const other = await newVisitor()
  await other.goto(link)
  await other.getByRole('textbox', { name: 'New password' }).fill('a third horse')
  await other.getByRole('button', { name: 'Set password' }).click()
  await expect(other.getByRole('heading', { name: 'This link is no longer valid' })).toBeFocused()
  await expect(other.getByText('It may already have been used, or it’s too old.')).toBeVisible()
  await other.getByRole('textbox', { name: 'Email' }).fill(email)
  await other.getByRole('button', { name: 'Send link' }).click()
  await expect(other.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

async function askForReset(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot password?' })
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('button', { name: 'Send link' }).click()
}
