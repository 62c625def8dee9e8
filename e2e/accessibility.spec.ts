import type { Page } from '@playwright/test'
import { confess, expect, expectAccessible, reply, test } from './journey.ts'

/* The journeys check in light colours what they pass; here is everything by night. */
test('every screen is accessible in dark colours', async ({ newStudent }) => {
  const page = await byNight(await newStudent())
  const address = await confess(page, 'Looked at closely', 'Long. '.repeat(60))
  await reply(page, address, 'A reply to look at')
  const own = ['/my-confessions', '/my-replies', '/profile']
  for (const path of ['/', address, ...own, '/reset-password', '/verify-email', '/nowhere']) {
    await page.goto(path)
    await expectAccessible(page)
  }
})

test('every dialog and message is accessible in dark colours', async ({ newStudent }) => {
  const page = await byNight(await newStudent())
  const address = await confess(page, 'Looked into closely')
  await reply(page, address, 'A reply to look into')

  await page.goto('/profile')
  await inDialog(page, 'Change Password')
  await inDialog(page, 'Delete Account')
  await page.goto(address)
  await page.getByRole('button', { name: 'Upvote' }).first().click()
  await expect(page.getByRole('status')).toContainText('Confession upvoted!')
  await expectAccessible(page)
  await inDialog(page, 'Edit confession')
  await inDialog(page, 'Delete confession')
  await inDialog(page, 'Edit reply')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await inDialog(page, 'Sign In')
  await page.getByRole('link', { name: 'Back to Confessions' }).click()
  await inDialog(page, 'New confession')
  await inDialog(page, 'Keyboard shortcuts')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Most Voted' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page)
})

async function byNight(page: Page): Promise<Page> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  return page
}

async function inDialog(page: Page, opener: string): Promise<void> {
  await page.getByRole('button', { name: opener }).click()
  await expect(page.locator('dialog[open]')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
}

test('nothing overflows at 320 px, as wide as 1280 px zoomed to 400 %, nor with words that never end', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const address = await confess(page, 'W'.repeat(300), `${'w'.repeat(3_000)}\n\n${'أ'.repeat(500)}`)
  await reply(page, address, 'r'.repeat(1_000))
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    const own = ['/my-confessions', '/my-replies', '/profile']
    for (const path of ['/', address, ...own, '/reset-password', '/verify-email']) {
      await page.goto(path)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${path} at ${viewport.width} px`).toBe(0)
    }
  }
})
