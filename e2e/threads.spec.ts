import { confess, expect, reply, replyWith, test } from './journey.ts'

test('a thread folds and unfolds', async ({ newStudent }) => {
  const page = await newStudent()
  const address = await confess(page, 'Folded')
  const above = await reply(page, address, 'Above')
  await reply(page, address, 'Below', above)
  await page.goto(address)

  await page.getByRole('button', { name: 'Hide 1 reply' }).click()
  await expect(page.getByText('Below')).toBeHidden()
  await page.getByRole('button', { name: 'Show 1 reply' }).click()
  await expect(page.getByText('Below')).toBeVisible()
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
