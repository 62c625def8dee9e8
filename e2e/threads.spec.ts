import type { Page } from '@playwright/test'
import { confess, expect, reply, replyWith, test } from './journey.ts'
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

test('replies that a long thread leaves out are behind a link, by keyboard and without JavaScript', async ({
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

  // Finds replies by id, because a search by role or text would read all three hundred.
  const replyAt = (id = '') => page.locator(`[id="reply-${id}"]`)
  const answer = replyAt(above).locator('button', { hasText: 'Reply' }).first()
  await answer.click()
  await page.getByRole('textbox', { name: 'Reply to this reply' }).fill('Mine, below a crowd')
  await page.getByRole('button', { name: 'Post Reply' }).last().click()
  const mine = page.getByText('Mine, below a crowd')
  await expect(mine).toBeVisible()
  await expect(replyWith(page, 'Mine, below a crowd').locator(':focus')).toHaveCount(0)

  await page.getByRole('link', { name: 'Show 3 more replies to “Above them all”' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/below=/)
  await expect(replies).toHaveCount(3)
  await expect(replies.first()).toBeInViewport()
  await expect(mine).toHaveCount(1)
  const last = replyWith(page, await replies.last().innerText())
  await last.getByRole('button', { name: /^Upvote/ }).click()
  await expect(last.getByRole('button', { name: /^Upvote/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.goBack()
  await expect(replies).toHaveCount(299)
  await expect(page.locator('a', { hasText: 'Show 4 more replies' })).toBeInViewport()
  await page.goto('about:blank')

  for (const number of numbers(2)) await reply(someone, address, `Number ${number}, late`, above)
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await reader.goto(address)
  await reader.getByRole('link', { name: 'Show 6 more replies' }).click()
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

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
