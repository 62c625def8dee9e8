import type { Page } from '@playwright/test'
import { confess, expect, goOffline, reply, test } from './journey.ts'

/*
 * The error catalogue (SPEC §8), row by row: each is provoked by a real refusal of the server or by
 * a connection that drops.
 */

const signedOutElsewhere = (page: Page) => page.context().clearCookies()

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
      await page.getByRole('button', { name: 'New confession', exact: true }).click()
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
    ['without a connection', failure, goOffline],
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
      if (does === 'post a confession') await page.goto('/')
      await disaster(page)
      await deed(page)
      await expect(page.getByRole('alert').filter({ hasText: title })).toBeVisible()
    })
  }
}
