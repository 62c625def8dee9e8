import type { Page } from '@playwright/test'
import { deriveKeys } from '../src/server/anonymity/keys.ts'
import { readSessionCookie, sealSessionCookie } from '../src/server/anonymity/session-cookie.ts'
import { confess, expect, expectAccessible, newEmail, password, reply, test } from './journey.ts'
import { equippedSecret, ports } from './ports.ts'

test('a student changes the password, and other browsers are logged out', async ({
  newVisitor,
}) => {
  const email = newEmail()
  const page = await signedUp(await newVisitor(), email)
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
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('logging out ends the session for whoever copied the cookie, everywhere if asked', async ({
  newVisitor,
}) => {
  const email = newEmail()
  const page = await signedUp(await newVisitor(), email)
  const thief = await newVisitor()
  await thief.context().addCookies(await page.context().cookies())
  await thief.goto('/profile')
  await expect(thief.getByText(email)).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await thief.reload()
  await expect(thief.getByRole('button', { name: 'Sign In' })).toBeVisible()

  const phone = await signedIn(await newVisitor(), email)
  await signedIn(page, email)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Log Out Everywhere' }).click()
  await expect(page.getByRole('status')).toContainText('Logged out everywhere')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeFocused()
  await phone.goto('/profile')
  await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('a browser that is to be forgotten says when it is, and leaves nobody nowhere', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Forget This Browser' }).click()
  await expect(page.getByRole('status')).toContainText('Browser forgotten')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('a deleted account leaves its words and votes to nobody who only knows the address', async ({
  newVisitor,
  newStudent,
}) => {
  const email = newEmail()
  const page = await signedUp(await newVisitor(), email)
  const own = await confess(page, 'Left behind')
  const liked = await confess(await newStudent(), 'Liked by somebody')
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
  await expect(question).toContainText('They stay, and belong to nobody')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status')).toContainText('Account deleted successfully')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(otherTab.getByRole('button', { name: 'Sign In' })).toBeVisible()

  await signedUp(page, email)
  await page.goto(own)
  await expect(page.getByRole('heading', { level: 1, name: 'Left behind' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete confession' })).toBeHidden()
  await page.goto(liked)
  const upvote = page.getByRole('button', { name: 'Upvote' })
  await expect(upvote).toHaveAttribute('aria-pressed', 'false')
  await expect(upvote).toHaveText('1')
})

test('a deleted account takes its words along when asked to', async ({ newStudent }) => {
  const page = await newStudent()
  const own = await confess(page, 'To be taken along')
  const other = await newStudent()
  const answered = await confess(other, 'Answered twice')
  const mine = await reply(page, answered, 'Mine')
  await reply(other, answered, 'Below mine', mine)
  await reply(other, answered, 'Beside mine')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('checkbox', { name: 'Also delete my confessions and replies' }).check()
  await expect(page.getByRole('alertdialog')).toContainText('They go with everything below them.')
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

test('a sign-in of a while ago is not enough to delete the account', async ({ newVisitor }) => {
  const board = `http://localhost:${ports.equippedBoard}`
  const page = await signedUp(await newVisitor(), newEmail(), board)
  await ageSession(page)
  await page.goto(`${board}/profile`)
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

async function signedUp(page: Page, email: string, board = ''): Promise<Page> {
  const credentials = { data: { email, password } }
  const answer = await page.request.post(`${board}/api/account`, credentials)
  expect(answer.status()).toBe(200)
  return page
}

async function signedIn(page: Page, email: string): Promise<Page> {
  const answer = await page.request.post('/api/session', { data: { email, password } })
  expect(answer.status()).toBe(200)
  return page
}

/** Lets the browser's sign-in be a quarter of an hour old: the time is in the cookie alone. */
async function ageSession(page: Page): Promise<void> {
  const keys = deriveKeys(equippedSecret)
  const cookies = await page.context().cookies()
  const aged = cookies.map((cookie) => {
    const session = cookie.name === 'spill.session' && readSessionCookie(keys, cookie.value)
    if (!session) return cookie
    const begunAt = new Date(Date.now() - 15 * 60_000)
    return { ...cookie, value: sealSessionCookie(keys, { ...session, begunAt }) }
  })
  await page.context().addCookies(aged)
}
