import type { Page } from '@playwright/test'
import { idIn, moderate } from './desk.ts'
import { confess, expect, expectAccessible, reply, replyWith, test } from './journey.ts'

/* What authors see of their hidden items. */

test('the author of a hidden confession learns why, appeals once, and edits it back', async ({
  newStudent,
}) => {
  const author = await newStudent()
  const title = 'Ask for the tall one'
  const address = await confess(author, title, 'In room twelve, after nine.')
  await moderate('hide', idIn(address), '--rule', 'exposes_someone')
  await author.goto(address)
  const notice = author.getByRole('note', { name: 'Hidden from others' })
  await expect(notice).toContainText('The operator hid it for giving someone away.')
  await expect(author.getByRole('article')).toHaveText(/after nine\.Hidden from others since/)
  await expect(author.getByRole('button', { name: /^(Upvote|Share|More)/ })).toHaveCount(0)
  await expect(author.getByRole('button', { name: /^Edit/ })).toHaveCount(1)
  await expect(author.getByRole('heading', { name: 'Replies' })).toBeHidden()
  await expectAccessible(author)

  await notice.getByRole('button', { name: 'Appeal' }).click()
  const dialog = author.getByRole('dialog', { name: 'Appeal' })
  await expect(dialog).toContainText(title)
  await dialog.getByRole('textbox', { name: 'Your appeal' }).fill('The tall one is a plant.')
  await expectAccessible(author)
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

  await author.goto('/my-confessions')
  await expect(notice).toContainText('Your appeal is being reviewed')
  await expect(notice.getByRole('button', { name: 'Appeal' })).toHaveCount(0)

  await author.getByRole('button', { name: 'Edit confession' }).click()
  await author.getByRole('textbox', { name: 'Confession' }).fill('It is a plant.')
  await author.getByRole('button', { name: 'Save' }).click()
  await expect(author.getByRole('status')).toContainText('It’s visible again.')
  await expect(notice).toBeHidden()
})

test("a hidden reply shows its author the reason and the appeal's outcome, and can be edited once", async ({
  someone,
  newStudent,
}) => {
  const author = await newStudent()
  const address = await confess(someone, 'Answered by somebody')
  const id = await reply(author, address, 'You know who it is')
  await moderate('hide', id, '--rule', 'exposes_someone')
  const appeal = { data: { text: 'Nobody is named.' } }
  await author.request.put(`/api/replies/${id}/appeal`, appeal)
  await moderate('hide', id, '--rule', 'exposes_someone', '--reason', 'It still gives her away.')
  await author.goto(`${address}?reply=${id}#reply-${id}`)
  const shown = replyWith(author, 'You know who it is')
  const notice = shown.getByRole('note', { name: 'Hidden from others' })
  await expect(notice).toContainText('The operator hid it for giving someone away.')
  await expect(shown.getByRole('button', { name: /^(Upvote|Reply|More)/ })).toHaveCount(0)
  await expect(notice).toContainText(
    /Appeal declined: it still breaks the rule\.It still gives her away\.You can edit it once to make it visible again\./,
  )
  await expect(notice.getByRole('button', { name: 'Appeal' })).toHaveCount(0)
  // At the top of the page, the header covers no button, which would then count as too small.
  await author.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(author)

  await shown.getByRole('button', { name: 'Edit reply' }).click()
  const dialog = author.getByRole('dialog', { name: 'Edit reply' })
  await expect(dialog).toContainText('Saving makes it visible again. You get one try.')
  await dialog.getByRole('textbox', { name: 'Reply' }).fill('I know nobody')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(author.getByRole('status')).toContainText('Reply updated')
  await expect(author.getByRole('status')).toContainText('It’s visible again.')
  const seen = replyWith(author, 'I know nobody')
  await expect(seen.getByRole('button', { name: /^Upvote/ })).toBeVisible()
  await expect(seen.getByRole('note')).toBeHidden()
})

test('an appeal for an item that is visible again is closed; a suspended author reads how long it lasts', async ({
  newStudent,
}) => {
  const author = await newStudent()
  const address = await confess(author, 'Shown again meanwhile')
  await moderate('hide', idIn(address), '--rule', 'spam')
  // The page gets no events.
  await author.route('**/api/events*', (route) => route.abort())
  await author.goto(address)
  await author.getByRole('note').getByRole('button', { name: 'Appeal' }).click()
  await author.getByRole('textbox', { name: 'Your appeal' }).fill('It is none.')
  const edited = { title: 'Shown again meanwhile', content: 'By an edit elsewhere.' }
  await author.request.patch(`/api/confessions/${idIn(address)}`, { data: edited })
  await author.getByRole('button', { name: 'Send appeal' }).click()
  await expect(author.getByRole('alert')).toHaveText(/^This isn’t hidden/)
  await expect(author.getByRole('dialog')).toBeHidden()
  await expect(author.getByRole('note')).toBeHidden()
  await expect(author.getByRole('heading', { name: 'Replies' })).toBeVisible()

  await moderate('suspend', idIn(address), '--days', '3')
  const words = author.getByRole('textbox', { name: 'Your reply' })
  await words.fill('One more word')
  await author.getByRole('button', { name: 'Post Reply' }).click()
  const form = author.locator('form').filter({ hasText: 'Your draft is saved.' })
  await expect(form).toContainText(/You can’t write here until \w+ \d+, \d{4}\./)
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
