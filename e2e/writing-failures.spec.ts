import type { Page } from '@playwright/test'
import { confess, expect, reply, test } from './journey.ts'

/* The error catalogue (SPEC §8). Each error is caused by a real refusal of the server or a lost connection. */

type Action = {
  failure: string
  signedOut: string
  /** Writes what is sent, and loads everything that sending needs. */
  prepare?: (page: Page) => Promise<void>
  send: (page: Page) => Promise<void>
}

const actions: Action[] = [
  {
    failure: 'Failed to post confession',
    signedOut: 'You must be logged in to post a confession',
    prepare: async (page) => {
      await page.keyboard.press('n')
      await page.getByRole('textbox', { name: 'Title' }).fill('Title')
      await page.getByRole('textbox', { name: 'Confession' }).fill('Text')
    },
    send: (page) => press(page, /^(Post|Try again)$/),
  },
  {
    failure: 'Failed to update confession',
    signedOut: 'You must be logged in to edit a confession',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit confession' }).click()
      await page.getByRole('textbox', { name: 'Title' }).fill('Another title')
    },
    send: (page) => press(page, /^(Save|Try again)$/),
  },
  {
    failure: 'Failed to delete confession',
    signedOut: 'You must be logged in to delete a confession',
    send: async (page) => {
      await press(page, 'Delete confession')
      await press(page, /^Delete$/)
    },
  },
  {
    failure: 'Failed to process upvote',
    signedOut: 'You must be logged in to upvote',
    send: (page) => press(page, 'Upvote'),
  },
  {
    failure: 'Failed to post reply',
    signedOut: 'You must be logged in to reply',
    prepare: (page) => page.getByRole('textbox', { name: 'Your reply' }).fill('Text'),
    send: (page) => press(page, /^(Post Reply|Try again)$/),
  },
  {
    failure: 'Failed to update reply',
    signedOut: 'You must be logged in to edit a reply',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit reply' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Other text')
    },
    send: (page) => press(page, /^(Save|Try again)$/),
  },
  {
    failure: 'Failed to delete reply',
    signedOut: 'You must be logged in to delete a reply',
    send: async (page) => {
      await press(page, 'Delete reply')
      await press(page, /^Delete$/)
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
  for (const { failure, signedOut, prepare, send } of actions) {
    await page.goto(address)
    await prepare?.(page)
    await page.route('**/api/**', (route) => route.abort())
    await send(page)
    await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible()

    await page.unrouteAll()
    await page.context().clearCookies()
    await send(page)
    await expect(page.getByRole('alert').filter({ hasText: signedOut })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
    await page.context().addCookies(cookies)
  }
})

/** Clicks a button, in the open dialog if there is one. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).last().click()
}
