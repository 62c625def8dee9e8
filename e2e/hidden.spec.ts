import type { Page } from '@playwright/test'
import { idIn, moderate } from './desk.ts'
import { confess, expect, expectAccessible, reply, replyWith, test } from './journey.ts'

/* What authors see of their hidden items. */

test('a hidden confession is gone for others; its author learns why, appeals once, and edits it back', async ({
  newStudent,
  newVisitor,
}) => {
  const [author, stranger, reader] = [await newStudent(), await newVisitor(), await newVisitor()]
  const title = `Ask for the tall one ${Date.now()}`
  const address = await confess(author, title, 'In room twelve, after nine.')
  for (const page of [author, stranger]) await page.goto(address)
  await reader.goto('/')
  const card = reader.getByRole('heading', { name: title })
  await expect(card).toBeVisible()

  await moderate('hide', idIn(address), '--rule', 'exposes_someone')
  // Someone may watch the author's screen, so it shows the same as every other screen until the author acts.
  for (const page of [stranger, author])
    await expect(page.getByText('This confession was deleted.')).toBeVisible()
  await expect(card).toHaveCount(0)
  const notice = author.getByRole('note', { name: 'Hidden from others' })
  await expect(notice).toHaveCount(0)
  await author.reload()
  await expect(notice).toContainText('The operator hid it for naming or exposing someone.')
  await expect(author.getByRole('button', { name: /^(Upvote|Share|More)/ })).toHaveCount(0)
  // The notice has the only button for an edit.
  await expect(author.getByRole('button', { name: /^Edit/ })).toHaveCount(1)
  await expect(author.getByRole('heading', { name: 'Replies' })).toBeHidden()
  await expectAccessible(author)

  await notice.getByRole('button', { name: 'Appeal' }).click()
  const dialog = author.getByRole('dialog', { name: 'Appeal' })
  await expect(dialog).toContainText(title)
  await dialog.getByRole('textbox', { name: 'Your appeal' }).fill('The tall one is a plant.')
  await expectAccessible(author)
  const other = await author.context().newPage()
  await other.goto(address)
  await other.getByRole('note').getByRole('button', { name: 'Appeal' }).click()
  await other.getByRole('textbox', { name: 'Your appeal' }).fill('It is a plant.')
  const sent: string[] = []
  author.on('request', (it) => {
    if (it.url().endsWith('/appeal')) sent.push(it.method())
  })
  const isAnswered = author.waitForResponse('**/appeal')
  await pressTwice(author, 'Send appeal')
  await isAnswered
  await expect(notice).toContainText('Your appeal is being reviewed')
  await expect(author.getByRole('status')).toContainText('Appeal sent')
  expect(sent).toEqual(['PUT'])

  await other.getByRole('button', { name: 'Send appeal' }).click()
  await expect(other.getByRole('alert')).toHaveText(/^You have appealed already/)
  await expect(other.getByRole('dialog')).toBeHidden()
  await expect(other.getByRole('note', { name: 'Hidden from others' })).toContainText(
    'Your appeal is being reviewed',
  )
  await expect(other.getByText('Not sent.')).toBeHidden()
  await other.close()
  await author.goto('/my-confessions')
  await expect(notice).toContainText('Your appeal is being reviewed')
  await expect(notice.getByRole('button', { name: 'Appeal' })).toHaveCount(0)

  await notice.getByRole('button', { name: 'Edit' }).click()
  await author.getByRole('textbox', { name: 'Confession' }).fill('It is a plant.')
  await author.getByRole('button', { name: 'Save' }).click()
  await expect(author.getByRole('status')).toContainText('It’s visible again.')
  await expect(notice).toBeHidden()
  for (const page of [stranger, reader]) await page.reload()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(stranger.getByText('It is a plant.')).toBeVisible()
  await expect(card).toBeVisible()
})

test("a hidden reply shows its author the reason and the appeal's outcome, and can be edited once", async ({
  someone,
  newStudent,
}) => {
  const author = await newStudent()
  const address = await confess(someone, 'Answered by somebody')
  const id = await reply(author, address, 'You know who it is')
  await author.goto(`${address}?reply=${id}#reply-${id}`)
  const shown = replyWith(author, 'You know who it is')
  const notice = shown.getByRole('note', { name: 'Hidden from others' })
  await expect(shown.getByRole('button', { name: /^Reply/ })).toBeVisible()

  await moderate('hide', id, '--rule', 'exposes_someone', '--reason', 'A name too many.')
  await author.reload()
  await expect(notice).toContainText('The operator hid it for naming or exposing someone.')
  await expect(notice).toContainText('A name too many.')
  await expect(shown.getByRole('button', { name: /^(Upvote|Reply|More)/ })).toHaveCount(0)
  await expectAccessible(author)

  await notice.getByRole('button', { name: 'Appeal' }).click()
  const appeal = author.getByRole('dialog', { name: 'Appeal' })
  await appeal.getByRole('textbox', { name: 'Your appeal' }).fill('Nobody is named.')
  await appeal.getByRole('button', { name: 'Send appeal' }).click()
  await expect(notice).toContainText('Your appeal is being reviewed')
  await moderate('appeals', 'refuse', id, '--reason', 'It still gives her away.')
  await author.reload()
  await expect(notice).toContainText(
    /Appeal declined: it still breaks the rule\.It still gives her away\.You can edit it once to show it again\./,
  )
  await expect(notice.getByRole('button', { name: 'Appeal' })).toHaveCount(0)
  // At the top of the page, the header covers no button, which would then count as too small.
  await author.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(author)

  await notice.getByRole('button', { name: 'Edit' }).click()
  const dialog = author.getByRole('dialog', { name: 'Edit reply' })
  await expect(dialog).toContainText(
    'Saving a change shows it to others again. You can do this only once.',
  )
  await dialog.getByRole('textbox', { name: 'Reply' }).fill('I know nobody')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(author.getByRole('status')).toContainText('Reply updated')
  await expect(author.getByRole('status')).toContainText('It’s visible again.')
  const seen = replyWith(author, 'I know nobody')
  await expect(seen.getByRole('button', { name: /^Upvote/ })).toBeVisible()
  await expect(seen.getByRole('note')).toBeHidden()

  await moderate('hide', id, '--rule', 'exposes_someone')
  await author.reload()
  await expect(seen.getByRole('note')).toContainText('An edit won’t make it visible any more.')
  await expect(seen.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
})

test('an appeal for an item that is visible again is closed; a suspended author reads how long it lasts', async ({
  newStudent,
}) => {
  const author = await newStudent()
  const address = await confess(author, 'Shown again meanwhile')
  await moderate('hide', idIn(address), '--rule', 'spam')
  await author.goto(address)
  // The page gets no events.
  await author.route('**/api/events*', (route) => route.abort())
  await author.reload()
  await author.getByRole('note').getByRole('button', { name: 'Appeal' }).click()
  await author.getByRole('textbox', { name: 'Your appeal' }).fill('It is none.')
  await moderate('restore', idIn(address))
  await author.getByRole('button', { name: 'Send appeal' }).click()
  await expect(author.getByRole('alert')).toHaveText(/^This is not hidden/)
  await expect(author.getByRole('dialog')).toBeHidden()
  await expect(author.getByRole('note')).toBeHidden()
  await expect(author.getByRole('heading', { name: 'Replies' })).toBeVisible()

  await moderate('suspend', idIn(address), '--days', '3')
  const words = author.getByRole('textbox', { name: 'Your reply' })
  await words.fill('One more word')
  await author.getByRole('button', { name: 'Post Reply' }).click()
  const form = author.locator('form').filter({ hasText: 'Your draft is saved.' })
  await expect(form).toContainText(/You can’t write here until \d+ \w+ \d{4}\./)
  await expect(form.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(words).toHaveValue('One more word')
})

/** Clicks twice before anything can be rendered. */
async function pressTwice(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
}
