import type { Page } from '@playwright/test'
import { confess, expect, goOffline, reply, test } from './journey.ts'

/* The error catalogue (SPEC §8). Each error is caused by a real refusal of the server or a lost connection. */

type Action = {
  failure: string
  signedOut: string
  /** Calls `fail` after everything it needs is loaded. */
  act: (page: Page, fail: () => Promise<void>) => Promise<void>
}

const actions: Action[] = [
  {
    failure: 'Failed to post confession',
    signedOut: 'You must be logged in to post a confession',
    act: async (page, fail) => {
      await page.keyboard.press('n')
      const dialog = page.getByRole('dialog', { name: 'New confession' })
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Title')
      await dialog.getByRole('textbox', { name: 'Confession' }).fill('Text')
      await fail()
      await dialog.getByRole('button', { name: /Post|Try again/ }).click()
    },
  },
  {
    failure: 'Failed to update confession',
    signedOut: 'You must be logged in to edit a confession',
    act: async (page, fail) => {
      await page.getByRole('button', { name: 'Edit confession' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit confession' })
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Another title')
      await fail()
      await dialog.getByRole('button', { name: /Save|Try again/ }).click()
    },
  },
  {
    failure: 'Failed to delete confession',
    signedOut: 'You must be logged in to delete a confession',
    act: async (page, fail) => {
      await fail()
      await page.getByRole('button', { name: 'Delete confession' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    },
  },
  {
    failure: 'Failed to process upvote',
    signedOut: 'You must be logged in to upvote',
    act: async (page, fail) => {
      await fail()
      await page.getByRole('button', { name: 'Upvote' }).first().click()
    },
  },
  {
    failure: 'Failed to post reply',
    signedOut: 'You must be logged in to reply',
    act: async (page, fail) => {
      await page.getByRole('textbox', { name: 'Your reply' }).fill('Text')
      await fail()
      await page.getByRole('button', { name: /Post Reply|Try again/ }).click()
    },
  },
  {
    failure: 'Failed to update reply',
    signedOut: 'You must be logged in to edit a reply',
    act: async (page, fail) => {
      await page.getByRole('button', { name: 'Edit reply' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit reply' })
      await dialog.getByRole('textbox', { name: 'Reply' }).fill('Other text')
      await fail()
      await dialog.getByRole('button', { name: /Save|Try again/ }).click()
    },
  },
  {
    failure: 'Failed to delete reply',
    signedOut: 'You must be logged in to delete a reply',
    act: async (page, fail) => {
      await fail()
      await page.getByRole('button', { name: 'Delete reply' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    },
  },
]

test('every write says so when it fails, offline and after the session was ended elsewhere', async ({
  newStudent,
}) => {
  test.slow()
  const page = await newStudent()
  const address = await confess(page, 'Trouble ahead')
  await reply(page, address, 'A reply in trouble')
  const cookies = await page.context().cookies()
  for (const { failure, signedOut, act } of actions) {
    await page.goto(address)
    await act(page, () => goOffline(page))
    await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible()
    await page.context().setOffline(false)

    await page.reload()
    await act(page, () => page.context().clearCookies())
    await expect(page.getByRole('alert').filter({ hasText: signedOut })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
    await page.context().addCookies(cookies)
  }
})
