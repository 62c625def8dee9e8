import type { Page } from '@playwright/test'
import { confess, expect, goOffline, reply, test } from './journey.ts'

/*
 * The error catalogue (SPEC §8), row by row: each is provoked by a real refusal of the server or by
 * a connection that drops.
 */

type Deed = {
  failure: string
  signedOut: string
  /** What it needs is loaded before the disaster. */
  deed: (page: Page, disaster: () => Promise<void>) => Promise<void>
}

const deeds: Deed[] = [
  {
    failure: 'Failed to post confession',
    signedOut: 'You must be logged in to post a confession',
    deed: async (page, disaster) => {
      await page.keyboard.press('n')
      const dialog = page.getByRole('dialog', { name: 'New confession' })
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Title')
      await dialog.getByRole('textbox', { name: 'Confession' }).fill('Text')
      await disaster()
      await dialog.getByRole('button', { name: /Post|Try again/ }).click()
    },
  },
  {
    failure: 'Failed to update confession',
    signedOut: 'You must be logged in to edit a confession',
    deed: async (page, disaster) => {
      await page.getByRole('button', { name: 'Edit confession' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit confession' })
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Another title')
      await disaster()
      await dialog.getByRole('button', { name: /Save|Try again/ }).click()
    },
  },
  {
    failure: 'Failed to delete confession',
    signedOut: 'You must be logged in to delete a confession',
    deed: async (page, disaster) => {
      await disaster()
      await page.getByRole('button', { name: 'Delete confession' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    },
  },
  {
    failure: 'Failed to process upvote',
    signedOut: 'You must be logged in to upvote',
    deed: async (page, disaster) => {
      await disaster()
      await page.getByRole('button', { name: 'Upvote' }).first().click()
    },
  },
  {
    failure: 'Failed to post reply',
    signedOut: 'You must be logged in to reply',
    deed: async (page, disaster) => {
      await page.getByRole('textbox', { name: 'Your reply' }).fill('Text')
      await disaster()
      await page.getByRole('button', { name: /Post Reply|Try again/ }).click()
    },
  },
  {
    failure: 'Failed to update reply',
    signedOut: 'You must be logged in to edit a reply',
    deed: async (page, disaster) => {
      await page.getByRole('button', { name: 'Edit reply' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit reply' })
      await dialog.getByRole('textbox', { name: 'Reply' }).fill('Other text')
      await disaster()
      await dialog.getByRole('button', { name: /Save|Try again/ }).click()
    },
  },
  {
    failure: 'Failed to delete reply',
    signedOut: 'You must be logged in to delete a reply',
    deed: async (page, disaster) => {
      await disaster()
      await page.getByRole('button', { name: 'Delete reply' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    },
  },
]

test('whatever is written, voted or deleted says so when it fails, without a connection and after signing out elsewhere', async ({
  newStudent,
}) => {
  test.slow()
  const page = await newStudent()
  const address = await confess(page, 'Trouble ahead')
  await reply(page, address, 'A reply in trouble')
  const cookies = await page.context().cookies()
  for (const { failure, signedOut, deed } of deeds) {
    await page.goto(address)
    await deed(page, () => goOffline(page))
    await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible()
    await page.context().setOffline(false)

    await page.reload()
    await deed(page, () => page.context().clearCookies())
    await expect(page.getByRole('alert').filter({ hasText: signedOut })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
    await page.context().addCookies(cookies)
  }
})
