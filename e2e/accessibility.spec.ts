import type { Page } from '@playwright/test'
import { confess, expect, expectAccessible, reply, test } from './journey.ts'

/* The journeys check in light colours what they pass; here is everything by night. */
test('every screen and dialog is accessible in dark colours', async ({ newStudent }) => {
  const page = await newStudent()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const address = await confess(page, 'Looked at closely', 'Long. '.repeat(60))
  await reply(page, address, 'A reply to look at')

  for (const path of ['/', address, '/my-confessions', '/my-replies', '/profile', '/nowhere']) {
    await page.goto(path)
    await expectAccessible(page)
  }

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
    for (const path of ['/', address, '/my-confessions', '/my-replies', '/profile']) {
      await page.goto(path)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${path} at ${viewport.width} px`).toBe(0)
    }
  }
})
