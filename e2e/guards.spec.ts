import { expect, expectAccessible, replyWith, test, writeConfession } from './journey.ts'

test('contact data is refused at its field and the text is kept; a full name only brings a question', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.goto('/')
  await page.getByRole('button', { name: 'New confession', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New confession' })
  const content = dialog.getByRole('textbox', { name: 'Confession' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('My neighbour')
  await content.fill('Call her: 619-555-0123')
  await dialog.getByRole('button', { name: 'Post' }).click()

  const note = dialog.getByText('Remove the phone number “619-555-0123”.')
  await expect(note).toHaveRole('alert')
  await expect(content).toHaveAccessibleDescription(await note.innerText())
  await expect(content).toBeFocused()
  await expect(content).toHaveValue('Call her: 619-555-0123')
  await expect(dialog.getByRole('link', { name: 'House rules' })).toHaveAttribute('href', '/rules')
  await content.fill('Jessica Moreno hums.')
  await expect(content).not.toHaveAttribute('aria-invalid')
  await expect(dialog.getByText('Not sent. Your draft is saved.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(content).toHaveAccessibleDescription(
    '“Jessica Moreno” looks like a full name and could identify someone. Can you leave it out?',
  )
  // This is a question, not an error.
  await expect(content).not.toHaveAttribute('aria-invalid')
  await expect(content).toBeFocused()
  // The note is enough, so there is no toast.
  await expect(dialog.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await expect(page.getByRole('status')).toBeEmpty()
  const post = dialog.getByRole('button', { name: 'Post', exact: true })
  await expect(post).toHaveCount(0)
  await content.press('End')
  await content.pressSequentially('!')
  await expect(post).toBeVisible()
  await content.press('Backspace')
  await expect(dialog.getByRole('button', { name: 'Post anyway' })).toBeEnabled()
  await expectAccessible(page)
  await page.route('**/api/confessions', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Post anyway' }).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toBeVisible()
  await expect(post).toBeFocused()
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter')

  await expect(page.getByRole('status')).toContainText('Confession posted anonymously!')
  await page.getByRole('link', { name: 'My neighbour' }).first().click()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Ask Jessica Moreno')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await page.getByRole('button', { name: 'Reply anyway' }).click()
  await replyWith(page, 'Ask Jessica Moreno').getByRole('button', { name: 'Edit reply' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit reply' })
  await edit.getByRole('textbox').fill('Ask Daniel Okafor, or me@example.org')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toContainText('Remove the email address “me@example.org”.')
  await edit.getByRole('textbox').fill('Ask Daniel Okafor')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.getByRole('button', { name: 'Save anyway' }).click()
  await expect(replyWith(page, 'Ask Daniel Okafor')).toBeVisible()
})

test('a refusal that comes after the editor was closed is a message, and the text is kept', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.goto('/')
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/confessions', async (route) => {
    await isAnswered
    await route.continue()
  })
  await writeConfession(page, 'My neighbour', 'Call her: 619-555-0123')
  const content = page.getByRole('textbox', { name: 'Confession' })
  await expect(content).not.toBeEditable()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  answer()
  await expect(page.getByRole('alert')).toContainText('Please leave out contact details')
  await page.getByRole('button', { name: 'New confession', exact: true }).click()
  await expect(content).toHaveValue('Call her: 619-555-0123')
})

test('rules and promise are linked below every page, and work without scripts', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, hasTouch: true })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'House rules' }).click()
  await expect(page).toHaveTitle('House rules · UCSD Confessions')
  await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(10)
  expect(await page.locator('main').innerText()).toContain('This form needs JavaScript.')
  await expect(page.getByText('Use the form above to reach the operator.')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988')
  await expect(page.getByRole('heading', { name: 'In numbers' })).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Anonymity' }).click()
  await expect(page).toHaveTitle('Anonymity · UCSD Confessions')
  await expect(page.getByText('other people never learn who wrote or voted')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await context.close()
})
