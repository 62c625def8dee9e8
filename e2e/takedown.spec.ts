import { confess, expect, expectAccessible, replyWith, test } from './journey.ts'

test('a person who is named asks for a takedown without an account, once even by two clicks', async ({
  someone,
  newVisitor,
}) => {
  const address = await confess(someone, 'The tall one from the third floor')
  const page = await newVisitor()
  await page.goto(`/rules?about=${address}`)
  const link = page.getByRole('textbox', { name: 'Link to the confession or reply' })
  await expect(link).toHaveValue(new RegExp(`${address}$`))
  await page.setViewportSize({ width: 375, height: 760 })
  const send = page.getByRole('button', { name: 'Send to the operator' })
  await send.click()
  const wrong = page.getByRole('textbox', { name: 'What’s wrong with it?' })
  await expect(wrong).toBeFocused()
  expect((await wrong.boundingBox())?.y).toBeGreaterThan(150)
  await wrong.fill('x'.repeat(2_001))
  await expect(page.getByText('2001/2000')).toBeVisible()
  const contact = page.getByRole('textbox', { name: 'Your email address or phone number' })
  await contact.fill('me@example.org')
  await send.click()
  await expect(wrong).toHaveAccessibleDescription('Too long.')
  await expect(wrong).toBeFocused()
  await wrong.fill('That is me.')
  await send.click()
  const promise = page.getByRole('checkbox', { name: 'This is true as far as I know.' })
  await expect(promise).toBeFocused()
  await expect(promise).toHaveAccessibleDescription(/confirm/)
  await expectAccessible(page)
  await promise.check()
  await link.fill('https://example.org/elsewhere')
  await send.click()
  await expect(link).toBeFocused()
  await expect(link).toHaveAccessibleDescription('That isn’t a link to this board.')
  await expect(page.getByText('Not sent. Your draft is saved.')).toBeVisible()

  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/takedowns')) asked++
  })
  await link.fill(address)
  await send.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.locator(':focus')).toContainText('you’ll hear from the operator by')
  await expect(page.getByRole('article')).toContainText('That is me.')
  await expect(page.getByRole('alert')).toBeEmpty()
  await expect(page.getByText('Use the form above to reach the operator.')).toBeHidden()
  expect(asked).toBe(1)
})

test('the report dialog links to the takedown form, which keeps its text while the person looks elsewhere', async ({
  someone: author,
  newVisitor,
}) => {
  const address = await confess(author, 'The one who never knocks')
  await author.request.post(`/api${address.replace('confession', 'confessions')}/replies`, {
    data: { content: 'Room nine, you mean' },
  })
  const page = await newVisitor()
  await page.goto(address)
  await replyWith(page, 'Room nine, you mean').getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const [form] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Ask us to take it down' }).click(),
  ])
  const link = form.getByRole('textbox', { name: 'Link to the confession or reply' })
  await expect(link).toHaveValue(new RegExp(`${address}\\?reply=[^#]+#reply-`))
  await expect(form.getByRole('heading', { name: 'If it’s about you' })).toBeInViewport()

  const wrong = form.getByRole('textbox', { name: 'What’s wrong with it?' })
  await wrong.fill('I live in room nine.')
  await form.getByRole('contentinfo').getByRole('link', { name: 'Anonymity' }).click()
  await expect(form.getByRole('heading', { name: 'Anonymity' })).toBeVisible()
  await form.goBack()

  await expect(wrong).toHaveValue('I live in room nine.')
  await expect(link).toHaveValue(new RegExp(address))
})
