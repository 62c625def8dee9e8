import type { Page } from '@playwright/test'
import { confess, expect, newEmail, password, reply, test } from './journey.ts'

/*
 * The error catalogue (SPEC §8), row by row: each is provoked by a real refusal of the server or by
 * a connection that drops.
 */

const offline = (page: Page) => page.context().setOffline(true)
const signedOutElsewhere = (page: Page) => page.context().clearCookies()

type Row = {
  title: string
  description?: string
  email?: string
  password?: string
  mode?: 'sign up'
  before?: (page: Page) => Promise<void>
}

const taken = newEmail()
const signingIn: Row[] = [
  { title: 'Please fill in all fields', email: '' },
  { title: 'Invalid Email', email: 'not an address@ucsd.edu' },
  {
    title: 'This app is exclusively for UCSD students. Please use your @ucsd.edu email address.',
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
  { title: 'Failed to log in', email: taken, before: offline },
  {
    mode: 'sign up',
    title: 'Email already in use',
    description: 'Try logging in instead.',
    email: taken,
  },
  {
    mode: 'sign up',
    title: 'Password too weak',
    description: 'Use at least 6 characters.',
    email: newEmail(),
    password: 'short',
  },
  {
    mode: 'sign up',
    title: 'Sign up failed',
    description: 'A password can have at most 1000 characters',
    email: newEmail(),
    password: 'x'.repeat(1_001),
  },
  { mode: 'sign up', title: 'Failed to create account', email: newEmail(), before: offline },
]

for (const row of signingIn) {
  test(`${row.mode ?? 'sign in'} says '${row.title}'`, async ({ newVisitor }) => {
    const page = await newVisitor()
    await page.request.post('/api/account', { data: { email: taken, password } })
    await page.context().clearCookies()
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign In' }).click()
    const dialog = page.getByRole('dialog')
    if (row.mode) await dialog.getByRole('button', { name: 'Sign up' }).click()
    await dialog.getByRole('textbox', { name: 'Email' }).fill(row.email ?? '')
    await dialog.getByRole('textbox', { name: 'Password' }).fill(row.password ?? password)
    await row.before?.(page)
    await dialog.locator('[type=submit]').click()
    await expect(dialog.getByRole('alert')).toContainText(row.title)
    await expect(dialog.getByRole('alert')).toContainText(row.description ?? '')
  })
}

type Deed = {
  does: string
  failure: string
  signedOut: string
  deed: (page: Page) => Promise<void>
}

const deeds: Deed[] = [
  {
    does: 'post a confession',
    failure: 'Failed to post confession',
    signedOut: 'You must be logged in to post a confession',
    deed: async (page) => {
      await page.getByRole('link', { name: 'Back to Confessions' }).click()
      await page.getByRole('button', { name: 'New confession' }).click()
      const dialog = page.getByRole('dialog', { name: 'New confession' })
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Title')
      await dialog.getByRole('textbox', { name: 'Confession' }).fill('Text')
      await dialog.getByRole('button', { name: 'Post' }).click()
    },
  },
  {
    does: 'edit a confession',
    failure: 'Failed to update confession',
    signedOut: 'You must be logged in to edit a confession',
    deed: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Edit confession' })
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Another title')
      await dialog.getByRole('button', { name: 'Save' }).click()
    },
  },
  {
    does: 'delete a confession',
    failure: 'Failed to delete confession',
    signedOut: 'You must be logged in to delete a confession',
    deed: async (page) => {
      await page.getByRole('button', { name: 'Delete confession' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    },
  },
  {
    does: 'upvote',
    failure: 'Failed to process upvote',
    signedOut: 'You must be logged in to upvote',
    deed: (page) => page.getByRole('button', { name: 'Upvote' }).first().click(),
  },
  {
    does: 'reply',
    failure: 'Failed to post reply',
    signedOut: 'You must be logged in to reply',
    deed: async (page) => {
      await page.getByRole('textbox', { name: 'Your reply' }).fill('Text')
      await page.getByRole('button', { name: 'Post Reply' }).click()
    },
  },
  {
    does: 'edit a reply',
    failure: 'Failed to update reply',
    signedOut: 'You must be logged in to edit a reply',
    deed: async (page) => {
      await page.getByRole('button', { name: 'Edit reply' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit reply' })
      await dialog.getByRole('textbox', { name: 'Reply' }).fill('Other text')
      await dialog.getByRole('button', { name: 'Save' }).click()
    },
  },
  {
    does: 'delete a reply',
    failure: 'Failed to delete reply',
    signedOut: 'You must be logged in to delete a reply',
    deed: async (page) => {
      await page.getByRole('button', { name: 'Delete reply' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    },
  },
]

for (const { does, failure, signedOut, deed } of deeds) {
  for (const [why, title, disaster] of [
    ['without a connection', failure, offline],
    ['after signing out elsewhere', signedOut, signedOutElsewhere],
  ] as const) {
    test(`to ${does} ${why} says '${title}'`, async ({ newStudent }) => {
      const page = await newStudent()
      const address = await confess(page, 'Trouble ahead')
      await reply(page, address, 'A reply in trouble')
      await page.goto(address)
      // Its text is read before it can be edited, so the dialog opens while all is well.
      if (does === 'edit a confession') {
        await page.getByRole('button', { name: 'Edit confession' }).click()
        await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeVisible()
      }
      if (does === 'post a confession') await page.goto('/').then(() => page.goto(address))
      await disaster(page)
      await deed(page)
      await expect(page.getByRole('alert').filter({ hasText: title })).toBeVisible()
    })
  }
}

test("a feed that can't be loaded says so and loads on 'Try again'", async ({ newStudent }) => {
  const page = await newStudent()
  await confess(page, 'Loaded in the end')
  await page.goto('/')
  let isDown = true
  await page.route('**/api/confessions?*', (route) => (isDown ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Most Voted' }).click()
  await expect(page.getByText('Failed to load confessions')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Failed to load confessions')).toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test("a confession that can't be loaded leads to not-found, says so and offers to try again", async ({
  newStudent,
}) => {
  const page = await newStudent()
  await confess(page, 'Out of reach')
  await page.goto('/my-confessions')
  await offline(page)
  await page.getByRole('link', { name: 'Out of reach', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Confession Not Found' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Failed to load confession')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out of reach')
})

test('what was deleted meanwhile is said to be gone', async ({ newStudent }) => {
  const page = await newStudent()
  const address = await confess(page, 'Going')
  const id = await reply(page, address, 'Going too')
  await page.goto(address)
  await page.request.delete(`/api/replies/${id}`)
  await page.getByRole('button', { name: 'Delete reply' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toContainText('Reply not found')

  await page.request.delete(`/api${address.replace('confession', 'confessions')}`)
  await page.getByRole('button', { name: 'Upvote' }).first().click()
  await expect(page.getByRole('alert')).toContainText('Confession not found')
})

test("statistics that can't be loaded, and a sign-out that fails, are said so", async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.goto('/my-replies')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await offline(page)
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Failed to load user statistics')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to log out' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

test('a link is copied where nothing can be shared, and a failure is said so', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const address = await confess(page, 'Worth sharing')
  await page.goto(address)
  await page.context().grantPermissions(['clipboard-write'])
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('status')).toContainText('Link copied to clipboard!')
  // The page itself may not read what was copied.
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await reply.press('ControlOrMeta+V')
  await expect(reply).toHaveValue(new RegExp(`${address}$`))
  await reply.clear()

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('alert')).toContainText("Couldn't share or copy link")
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: async () => {} })
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('status')).toContainText('Shared successfully!')
})
