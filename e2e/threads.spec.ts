import type { Page } from '@playwright/test'
import { confess, expect, goOffline, reply, replyWith, test } from './journey.ts'

test('a thread folds and unfolds', async ({ newStudent }) => {
  const page = await newStudent()
  const address = await confess(page, 'Folded')
  const above = await reply(page, address, 'Above')
  await reply(page, address, 'Below', above)
  await page.goto(address)

  await page.getByRole('button', { name: 'Hide 1 reply to “Above”' }).click()
  await expect(page.getByText('Below')).toBeHidden()
  await page.getByRole('button', { name: 'Show 1 reply to “Above”' }).click()
  await expect(page.getByText('Below')).toBeVisible()
})

test('whoever replies goes on at the own words, wherever they stand', async ({ newStudent }) => {
  const page = await newStudent()
  await page.setViewportSize({ width: 375, height: 667 })
  const address = await confess(page, 'Answered at length', 'Word for word.\n'.repeat(20))
  const first = await reply(page, address, 'The first of many')
  for (const number of numbers(12)) await reply(page, address, `Number ${number}`)
  await page.goto(address)

  // On a phone the form is within the thumb's reach.
  const field = page.getByRole('textbox', { name: 'Your reply' })
  await expect(field).toBeInViewport({ ratio: 1 })
  await field.fill('Mine, at the very end')
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

test('a reply has an address that opens its page of the thread and shows it', async ({
  newStudent,
  newVisitor,
}) => {
  const author = await newStudent()
  const address = await confess(author, 'A long thread')
  const first = await reply(author, address, 'Number 1')
  for (let number = 2; number <= 52; number++) await reply(author, address, `Number ${number}`)

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
})

test('a visit to a confession ends with what is there now', async ({ newStudent }) => {
  const [author, page] = [await newStudent(), await newStudent()]
  const address = await confess(author, 'Changes while you look away')
  await page.goto(address)
  await expect(page.getByRole('link', { name: '0 replies' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Confessions' }).click()
  await reply(author, address, 'Written meanwhile')
  await page.goBack()
  await expect(page.getByText('Written meanwhile')).toBeVisible()
})

test('the replies that a long thread leaves out are shown in their place', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const { address, above } = await crowd(page, 302)
  await page.goto(address)
  const replies = page.getByText(/^Number \d+$/)
  await expect(replies).toHaveCount(299)

  const more = page.getByRole('button', { name: 'Show 3 more replies to “Above them all”' })
  await goOffline(page)
  await more.click()
  await expect(page.getByText('Failed to load replies')).toBeVisible()
  await page.context().setOffline(false)

  await replyWith(page, 'Above them all')
    .getByRole('button', { name: /^Reply/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Reply to this reply' }).fill('Mine, below a crowd')
  await page.getByRole('button', { name: 'Post Reply' }).last().click()
  const mine = replyWith(page, 'Mine, below a crowd')
  await expect(mine).toBeVisible()
  await expect(mine.locator(':focus')).toHaveCount(0)

  await more.click()
  await expect(replies).toHaveCount(302)
  await expect(page.getByText('Mine, below a crowd')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Show \d+ more/ })).toHaveCount(0)

  const last = replyWith(page, await newest(page, above))
  await last.getByRole('button', { name: /^Upvote/ }).click()
  await expect(last.getByRole('button', { name: /^Upvote/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await last.getByRole('button', { name: 'Edit reply' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Edited where it stands')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const edited = replyWith(page, 'Edited where it stands')
  await edited.getByRole('button', { name: 'Delete reply' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(edited).toHaveCount(0)
  await expect(replies).toHaveCount(301)
})

test('whoever shows more replies by keys goes on at the first of them', async ({ newStudent }) => {
  const page = await newStudent()
  const { address, above } = await crowd(page, 300)
  await page.goto(address)
  const articles = page.getByRole('article')
  await expect(articles).toHaveCount(301)
  const before = await articles.evaluateAll((all) => all.map(({ id }) => id))
  await reply(page, address, 'Came meanwhile', above)

  await page.getByRole('button', { name: 'Show 1 more reply' }).focus()
  await page.keyboard.press('Enter')
  await expect(articles).toHaveCount(303)
  const focused = () => page.evaluate(() => document.activeElement?.closest('article')?.id)
  await expect.poll(async () => before.includes(`${await focused()}`)).toBe(false)
  const first = page.locator(`[id="${await focused()}"]`)
  await expect(first).toBeInViewport()

  // The last that the thread counted goes; what came with it stays, and so does what is being written.
  await articles
    .nth(1)
    .getByRole('button', { name: /^Reply/ })
    .first()
    .click()
  await first.getByRole('button', { name: 'Delete reply' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(articles).toHaveCount(302)
  await expect(page.getByText('Came meanwhile')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Reply to this reply' })).toBeVisible()
})

test('a visitor without JavaScript reads a thread to its end', async ({ browser, newStudent }) => {
  const author = await newStudent()
  const { address } = await crowd(author, 302)
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(address)

  await expect(page.getByRole('button', { name: 'Show 3 more replies' })).toBeHidden()
  await page.getByRole('link', { name: 'Show 3 more replies' }).click()
  await expect(page.getByText(/^Number \d+$/)).toHaveCount(3)
  await page.getByRole('link', { name: 'All replies' }).click()
  await expect(page.getByText('Above them all')).toBeVisible()

  const wide = await confess(author, 'Wide')
  await Promise.all(numbers(52).map((number) => reply(author, wide, `Number ${number}`)))
  await page.goto(wide)
  await page.getByRole('link', { name: 'More replies' }).click()
  await expect(page.getByText(/^Number \d+$/)).toHaveCount(2)
  await page.context().close()
})

test('an address that asks for no part of the thread shows it from its beginning', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const address = await confess(page, 'Here')
  await reply(page, address, 'Stands here')
  const elsewhere = await confess(page, 'Elsewhere')
  const foreign = await reply(page, elsewhere, 'Stands elsewhere')
  await reply(page, elsewhere, 'Below what stands elsewhere', foreign)
  const nobody = '00000000-0000-4000-8000-000000000000'

  for (const part of [
    'cursor=garbage',
    `cursor=${'a'.repeat(2_000)}`,
    `below=${nobody}`,
    'below=garbage&cursor=garbage',
    `below=${foreign}`,
    `reply=${nobody}`,
  ]) {
    const answer = await page.goto(`${address}?${part}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByText('Stands here')).toBeVisible()
    await expect(page.getByText('Below what stands elsewhere')).toHaveCount(0)
  }
})

/** A confession with one reply and so many below it. */
async function crowd(page: Page, size: number) {
  const address = await confess(page, 'Crowded')
  const above = await reply(page, address, 'Above them all')
  for (let first = 1; first <= size; first += 20) {
    const some = numbers(Math.min(20, size + 1 - first)).map((number) => first + number - 1)
    await Promise.all(some.map((number) => reply(page, address, `Number ${number}`, above)))
  }
  return { address, above }
}

/** The text of the last of the answers that the thread itself leaves out. */
async function newest(page: Page, above: string): Promise<string> {
  const url = `/api/confessions/${new URL(page.url()).pathname.split('/').at(-1)}/replies`
  const [branch] = (await (await page.request.get(url)).json()).replies
  const more = await page.request.get(`/api/replies/${above}/replies?cursor=${branch.moreCursor}`)
  const texts: string[] = (await more.json()).replies.map(
    ({ content }: { content: string }) => content,
  )
  return texts.findLast((text) => text.startsWith('Number')) ?? ''
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
