import { confess, expect, goOffline, reply, test } from './journey.ts'

/*
 * The error catalogue (SPEC §8), row by row: each is provoked by a real refusal of the server or by
 * a connection that drops.
 */

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

test("a confession that can't be loaded says so under a title of its own, and offers to try again", async ({
  newStudent,
}) => {
  const page = await newStudent()
  await confess(page, 'Out of reach')
  await page.goto('/my-confessions')
  await goOffline(page)
  await page.getByRole('link', { name: 'Out of reach', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Couldn't load this confession")
  await expect(page.getByRole('alert')).toContainText('Failed to load confession')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out of reach')
  await expect(page.getByText('Failed to load confession')).toHaveCount(0)
})

test('what was deleted meanwhile is said to be gone', async ({ newStudent }) => {
  const page = await newStudent()
  const address = await confess(page, 'Going')
  const id = await reply(page, address, 'Going too')
  await page.route('**/api/events*', (route) => route.abort())
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
  await goOffline(page)
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
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await page.getByRole('button', { name: 'Share' }).focus()
  await dismiss.focus()
  await page.getByRole('button', { name: 'Share' }).dispatchEvent('click')
  await expect(page.getByRole('status')).toContainText('Shared successfully!')
  // Whoever was in the toast before is in this one, and leaves it for where one was.
  await expect(dismiss).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
})
