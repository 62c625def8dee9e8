import { confess, expect, goOffline, test } from './journey.ts'

/* The error catalogue (SPEC §8). Each error is caused by a real refusal of the server or a lost connection. */

test('what cannot be loaded says so and offers to try again, and so does a failed sign-out', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await confess(page, 'Out of reach')
  await page.goto('/my-replies')
  const menu = page.getByRole('button', { name: 'Account menu' })
  await page.route('**/api/me/stats', (route) => route.abort())
  await menu.click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Failed to load user statistics')
  await goOffline(page)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to log out' })).toBeVisible()
  await expect(menu).toBeVisible()

  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Back to feed' }).click()
  await expect(page).toHaveURL('/')
  let isDown = true
  await page.route('**/api/confessions?*', (route) => (isDown ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Most Voted' }).click()
  await expect(page.getByText('Failed to load confessions')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Failed to load confessions')).toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible()

  await menu.click()
  await page.getByRole('menuitem', { name: 'My Confessions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Confessions')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.route(`**/api/confessions/*`, (route) => route.abort())
  await page.getByRole('link', { name: 'Out of reach', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load confession')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load confession')
  await page.unroute('**/api/confessions/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out of reach')
  await expect(page.getByText('Failed to load confession')).toHaveCount(0)
})

test('Share copies the link if the browser cannot share or refuses to, and says if that fails', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const address = await confess(page, 'Worth sharing')
  await page.goto(address)
  await page.context().grantPermissions(['clipboard-write'])
  const shareWith = (outcome: 'success' | 'AbortError' | 'NotAllowedError' | null) =>
    page.evaluate((outcome) => {
      const share = async () => {
        if (outcome !== 'success') throw new DOMException('', outcome ?? '')
      }
      const value = outcome ? share : undefined
      Object.defineProperty(navigator, 'share', { value, configurable: true })
    }, outcome)
  await shareWith('AbortError')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('status')).toHaveText('')
  await shareWith('NotAllowedError')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('status')).toContainText('Link copied to clipboard!')
  // Pasting reads the clipboard, which the page itself may not do.
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await reply.press('ControlOrMeta+V')
  await expect(reply).toHaveValue(new RegExp(`${address}$`))
  await reply.clear()

  await shareWith(null)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('alert')).toContainText("Couldn't share or copy link")
  await shareWith('success')
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await page.getByRole('button', { name: 'Share' }).focus()
  await dismiss.focus()
  await page.getByRole('button', { name: 'Share' }).dispatchEvent('click')
  await expect(page.getByRole('status')).toContainText('Shared successfully!')
  // Focus stays in the toast when the next one replaces it, and afterwards returns to where it was before.
  await expect(dismiss).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
})
