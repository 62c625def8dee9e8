import type { Page } from '@playwright/test'
import { confess, expect, goOffline, reply, replyWith, test } from './journey.ts'
import { upvote, upvoteButton } from './streams.ts'

test('after replying, focus is on the new reply, wherever it is in the thread', async ({
  newStudent,
  someone: other,
}) => {
  const page = await newStudent()
  await page.setViewportSize({ width: 375, height: 667 })
  const address = await confess(page, 'Answered at length', 'Word for word.\n'.repeat(20))
  const first = await reply(page, address, 'The first of many')
  for (const number of numbers(12)) await reply(page, address, `Number ${number}`)
  await page.goto(address)

  // On a phone the form stays at the lower edge.
  const field = page.getByRole('textbox', { name: 'Your reply' })
  await expect(field).toBeInViewport({ ratio: 1 })
  const width = async () => (await field.boundingBox())?.width
  const post = page.getByRole('button', { name: 'Post Reply' })
  const whole = 375 - 2 * 20
  expect(await width()).toBe(whole)
  await expect(post).toBeHidden()
  await field.fill('Mine, at the very end')
  await expect(post).toBeInViewport({ ratio: 1 })
  expect(await width()).toBe(whole)
  // The page is scrolled, and changes at the moment at which the answer arrives.
  await page.mouse.wheel(0, 100)
  await page.route('**/replies', async (route) => {
    const response = await route.fetch()
    await upvote(other, address)
    await expect(upvoteButton(page, 1)).toBeAttached()
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Post Reply' }).click()
  const mine = replyWith(page, 'Mine, at the very end')
  await expect(mine).toBeFocused()
  await expect(mine).toBeInViewport()
  await expect(mine).toHaveAttribute('data-posted')

  const above = replyWith(page, 'The first of many')
  const answer = above.getByRole('button', { name: /^Reply/ })
  const words = page.getByRole('textbox', { name: 'Reply to this reply' })
  await answer.click()
  await expect(field).toBeHidden()
  const note = await above.getByText('Posted as Anonymous.').boundingBox()
  expect(note?.height, 'the note is one line high').toBeLessThan(24)
  await words.fill('Half an answer')
  await page.keyboard.press('Escape')
  await expect(words).toHaveCount(0)
  await expect(answer).toBeFocused()
  await answer.click()
  await expect(words).toHaveValue('Half an answer')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(answer).toBeFocused()

  await page.goto(`${address}?below=${first}`)
  await field.fill('Not shown on this part')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await expect(replyWith(page, 'Not shown on this part')).toBeFocused()
})

test('a link to a reply opens its part of the thread, and an invalid link shows the beginning', async ({
  someone,
  newVisitor,
}) => {
  const address = await confess(someone, 'A long thread')
  const first = await reply(someone, address, 'Number 1')
  for (let number = 2; number <= 52; number++) await reply(someone, address, `Number ${number}`)

  const page = await newVisitor()
  await page.goto(address)
  await expect(page.getByText('Number 50', { exact: true })).toBeVisible()
  await expect(page.getByText('Number 51', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'More replies' }).click()
  await replyWith(page, 'Number 52').getByRole('link').click()
  await expect(page).toHaveURL(/\?reply=/)
  await expect(page.locator('.focused-reply')).toContainText('Number 52')

  await page.goto(page.url())
  await expect(page.locator('.focused-reply')).toContainText('Number 52')
  await expect(page.locator('.focused-reply')).toBeInViewport()
  await page.getByRole('link', { name: 'All replies' }).click()
  await expect(page.getByText('Number 1', { exact: true })).toBeVisible()

  await page.goto(`${address}?reply=${first}#reply-${first}`)
  await expect(page.locator('.focused-reply')).toContainText('Number 1')

  const elsewhere = await confess(someone, 'Elsewhere')
  const foreign = await reply(someone, elsewhere, 'Stands elsewhere')
  await reply(someone, elsewhere, 'Below what stands elsewhere', foreign)
  const missingId = '00000000-0000-4000-8000-000000000000'
  for (const part of [
    'cursor=garbage',
    `cursor=${'a'.repeat(2_000)}`,
    `below=${missingId}`,
    'below=garbage&cursor=garbage',
    `below=${foreign}`,
    `reply=${missingId}`,
  ]) {
    const answer = await page.goto(`${address}?${part}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByText('Number 1', { exact: true })).toBeVisible()
    await expect(page.getByText('Below what stands elsewhere')).toHaveCount(0)
  }
})

test('replies that a long thread leaves out are loaded in place, by keyboard and without JavaScript', async ({
  browser,
  someone,
  newStudent,
}) => {
  test.slow()
  const page = await newStudent()
  const { address, above } = await postCrowdedThread(page, 302)
  await page.goto(address)
  const replies = page.getByText(/^Number \d+$/)
  await expect(replies).toHaveCount(299)

  const more = page.getByRole('button', { name: 'Show 3 more replies to “Above them all”' })
  await goOffline(page)
  await more.click()
  await expect(page.getByText('Failed to load replies')).toBeVisible()
  await page.context().setOffline(false)

  // Finds replies by id, because a search by role or text would read all three hundred.
  const replyAt = (id = '') => page.locator(`[id="reply-${id}"]`)
  const answer = replyAt(above).locator('button', { hasText: 'Reply' }).first()
  const words = page.getByRole('textbox', { name: 'Reply to this reply' })
  await answer.click()
  await words.fill('Mine, below a crowd')
  await page.getByRole('button', { name: 'Post Reply' }).last().click()
  const mine = page.getByText('Mine, below a crowd')
  await expect(mine).toBeVisible()
  await expect(replyWith(page, 'Mine, below a crowd').locator(':focus')).toHaveCount(0)
  const leftOut = await findLeftOut(page, above)

  await more.focus()
  await page.keyboard.press('Enter')
  await expect(replies).toHaveCount(302)
  await expect(mine).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Show \d+ more/ })).toHaveCount(0)
  // After loading more by keyboard, focus is on the first loaded reply.
  const first = replyAt(leftOut[0]?.id)
  await expect(first.locator(':focus').or(first.and(page.locator(':focus')))).toHaveCount(1)
  await expect(first).toBeInViewport()

  const last = replyAt(leftOut.at(-1)?.id)
  await last.getByRole('button', { name: /^Upvote/ }).click()
  await expect(last.getByRole('button', { name: /^Upvote/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await last.getByRole('button', { name: 'Edit reply' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Edited where it stands')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(last).toContainText('Edited where it stands')

  // All left-out replies are deleted. The other replies stay, and so does the text that is being written.
  await answer.click()
  await words.fill('Half an answer')
  for (const { id } of leftOut.slice(0, -1)) await page.request.delete(`/api/replies/${id}`)
  await last.getByRole('button', { name: 'Delete reply' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(last).toHaveCount(0)
  await expect(replies).toHaveCount(299)
  await expect(mine).toBeVisible()
  await expect(words).toHaveValue('Half an answer')
  await page.goto('about:blank')

  for (const number of numbers(2)) await reply(someone, address, `Number ${number}, late`, above)
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await reader.goto(address)
  await expect(reader.getByRole('button', { name: 'Show 3 more replies' })).toBeHidden()
  await reader.getByRole('link', { name: 'Show 3 more replies' }).click()
  await expect(reader.getByText(/^(Mine|Number \d+, late)/)).toHaveCount(3)
  await reader.getByRole('link', { name: 'All replies' }).click()
  await expect(reader.getByText('Above them all')).toBeVisible()

  const wide = await confess(someone, 'Wide')
  await Promise.all(numbers(52).map((number) => reply(someone, wide, `Number ${number}`)))
  await reader.goto(wide)
  await reader.getByRole('link', { name: 'More replies' }).click()
  await expect(reader.getByText(/^Number \d+$/)).toHaveCount(2)
  await reader.context().close()
})

/** Posts a confession with one reply and this many replies below it. */
async function postCrowdedThread(page: Page, size: number) {
  const address = await confess(page, 'Crowded')
  const above = await reply(page, address, 'Above them all')
  for (let first = 1; first <= size; first += 20) {
    const some = numbers(Math.min(20, size + 1 - first)).map((number) => first + number - 1)
    await Promise.all(some.map((number) => reply(page, address, `Number ${number}`, above)))
  }
  return { address, above }
}

/** Returns the numbered replies that the first page of the thread leaves out. */
async function findLeftOut(page: Page, above: string) {
  const url = `/api/confessions/${new URL(page.url()).pathname.split('/').at(-1)}/replies`
  const [branch] = (await (await page.request.get(url)).json()).replies
  const more = await page.request.get(`/api/replies/${above}/replies?cursor=${branch.moreCursor}`)
  const replies: { id: string; content: string }[] = (await more.json()).replies
  return replies.filter(({ content }) => content.startsWith('Number'))
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
