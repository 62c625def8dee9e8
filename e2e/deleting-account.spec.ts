import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSessionCookie, sealSessionCookie } from '../src/server/crypto/cookies.ts'
import { deriveKeys } from '../src/server/crypto/keys.ts'
import {
  confess,
  expect,
  expectAccessible,
  newEmail,
  openAccount,
  password,
  reply,
  test,
} from './journey.ts'
import { dataOf, ports } from './ports.ts'

test('after an account is deleted, a new account with the same address owns none of its content or votes', async ({
  newVisitor,
  someone,
}) => {
  const email = newEmail()
  const page = await openAccount(await newVisitor(), email)
  const own = await confess(page, 'Left behind')
  const liked = await confess(someone, 'Liked by somebody')
  await page.goto(liked)
  await page.getByRole('button', { name: 'Upvote' }).click()
  await expect(page.getByRole('status')).toContainText('Confession upvoted!')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Account' })
  await expect(question).toContainText(
    'Are you sure you want to delete your account? This action cannot be undone.',
  )
  await expect(question).toContainText('Your posts stay, too, and no one can edit')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status')).toContainText('Account deleted successfully')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(otherTab.getByRole('button', { name: 'Sign In' })).toBeVisible()

  await openAccount(page, email)
  await page.goto(own)
  await expect(page.getByRole('heading', { level: 1, name: 'Left behind' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete confession' })).toBeHidden()
  await page.goto(liked)
  const upvote = page.getByRole('button', { name: 'Upvote' })
  await expect(upvote).toHaveAttribute('aria-pressed', 'false')
  await expect(upvote).toHaveText('1')
})

test('deleting an account also deletes its content if the student asks for that', async ({
  someone: other,
  newStudent,
}) => {
  const page = await newStudent()
  const own = await confess(page, 'To be taken along')
  const answered = await confess(other, 'Answered twice')
  const mine = await reply(page, answered, 'Mine')
  await reply(other, answered, 'Below mine', mine)
  await reply(other, answered, 'Beside mine')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('checkbox', { name: 'Also delete my confessions and replies' }).check()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Your posts are deleted with all replies below them.',
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status')).toContainText('Account deleted successfully')

  expect((await page.request.get(`/api${own.replace('confession', 'confessions')}`)).status()).toBe(
    404,
  )
  await page.goto(answered)
  await expect(page.getByText('Beside mine')).toBeVisible()
  await expect(page.getByText('Below mine')).toBeHidden()
  const { replyCount } = await (
    await page.request.get(`/api${answered.replace('confession', 'confessions')}`)
  ).json()
  expect(replyCount).toBe(1)
})

test('deleting an account asks for the password if the sign-in was a while ago', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await ageSession(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Account' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toContainText('You signed in a while ago.')
  await expectAccessible(page)
  await question.getByRole('textbox', { name: 'Password' }).fill('not it at all')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to delete account')
  await expect(page.getByRole('alert')).toContainText('Wrong password')
  await question.getByRole('textbox', { name: 'Password' }).fill(password)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status')).toContainText('Account deleted successfully')
})

/** Makes the sign-in a quarter of an hour older. Only the cookie holds its time. */
async function ageSession(page: Page): Promise<void> {
  const secret = await readFile(`${dataOf(ports.board)}.secret`, 'utf8')
  const keys = deriveKeys(secret.trim())
  const cookies = await page.context().cookies()
  const aged = cookies.map((cookie) => {
    const session = cookie.name === 'spill.session' && readSessionCookie(keys, cookie.value)
    if (!session) return cookie
    const begunAt = Date.now() - 15 * 60_000
    return { ...cookie, value: sealSessionCookie(keys, { ...session, begunAt }) }
  })
  await page.context().addCookies(aged)
}
