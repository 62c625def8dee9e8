import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSessionCookie, sealSessionCookie } from '../src/server/crypto/cookies.ts'
import { deriveKeys } from '../src/server/crypto/keys.ts'
import { confess, expect, expectAccessible, password, test } from './journey.ts'
import { dataOf, ports } from './ports.ts'

test('a student deletes their account and its content, with the password if the sign-in was a while ago', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const own = await confess(page, 'To be taken along')
  await ageSession(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Account' })
  await expect(question).toContainText(
    'Are you sure you want to delete your account? This action cannot be undone.',
  )
  await expect(question).toContainText('Your votes and posts stay. After this, no student can edit')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('checkbox', { name: 'Also delete my confessions and replies' }).check()
  await expect(question).toContainText('Your posts are deleted with all replies below them.')
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
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect((await page.request.get(own)).status()).toBe(404)
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
