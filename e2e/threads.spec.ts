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
  await Promise.all(numbers(12).map((number) => reply(page, address, `Number ${number}`)))
  await page.goto(address)

  // On a phone the form stays at the lower edge.
  const field = page.getByRole('textbox', { name: 'Your reply' })
  await expect(field).toBeInViewport({ ratio: 1 })
  const width = async () => (await field.boundingBox())?.width
  const post = page.getByRole('button', { name: 'Post Reply' })
  const whole = 375 - 2 * 20
  expect(await width()).toBe(whole)
  await expect(post).toBeHidden()
  await field.fill('A line.\n'.repeat(20))
  expect((await field.boundingBox())?.height, 'five lines').toBeLessThanOrEqual(152)
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

test('a link to a reply opens its part of the thread, and later pages need no script', async ({
  browser,
  someone,
  newVisitor,
}) => {
  const address = await confess(someone, 'A long thread')
  await reply(someone, address, 'Number 1')
  await Promise.all(numbers(50).map((number) => reply(someone, address, `Between, ${number}`)))
  await reply(someone, address, 'Number 52')

  const page = await newVisitor()
  await page.goto(address)
  const [first, last] = [page.getByText('Number 1', { exact: true }), page.getByText('Number 52')]
  await expect(first).toBeVisible()
  await expect(last).toHaveCount(0)
  await page.getByRole('button', { name: 'More replies' }).click()
  await replyWith(page, 'Number 52').getByRole('link').click()
  await expect(page).toHaveURL(/\?reply=/)
  await expect(page.locator('.focused-reply')).toContainText('Number 52')

  await page.goto(page.url())
  await expect(page.locator('.focused-reply')).toContainText('Number 52')
  await expect(page.locator('.focused-reply')).toBeInViewport()
  await page.getByRole('link', { name: 'All replies' }).click()
  await expect(first).toBeVisible()

  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await reader.goto(address)
  await reader.getByRole('link', { name: 'More replies' }).click()
  await expect(reader.getByText('Number 52')).toBeVisible()
  await expect(reader.getByText('Number 1', { exact: true })).toHaveCount(0)
  await reader.context().close()
})

test('replies that a long thread leaves out are behind a link, by keyboard and without JavaScript', async ({
  browser,
  someone,
  newVisitor,
}) => {
  const address = await confess(someone, 'Crowded')
  const above = await reply(someone, address, 'Above them all')
  for (const batch of numbers(6))
    await Promise.all(numbers(50).map((it) => reply(someone, address, `In ${batch}: ${it}`, above)))
  await Promise.all(numbers(2).map((number) => reply(someone, address, `Late ${number}`, above)))
  const page = await newVisitor()
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(address)
  await reader.goto(address)
  await page.getByRole('link', { name: 'Show 3 more replies to “Above them all”' }).focus()
  await page.keyboard.press('Enter')
  await reader.getByRole('link', { name: 'Show 3 more replies' }).click()
  for (const it of [page, reader]) {
    await expect(it).toHaveURL(/below=/)
    await expect(it.getByText(/^(In \d|Late \d)/)).toHaveCount(3)
    await expect(it.getByText('Late 2')).toBeInViewport()
  }
  await reader.getByRole('link', { name: 'All replies' }).click()
  await expect(reader.getByText('Above them all')).toBeVisible()
  await reader.context().close()
})

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
