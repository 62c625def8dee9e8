import { confess, expect, expectAccessible, reply, replyWith, test } from './journey.ts'

test('answering a reply that is deleted keeps the text and the form, and focus moves to the next reply', async ({
  someone,
  newStudent,
}) => {
  const reader = await newStudent()
  const address = await confess(someone, 'One after the other')
  const above = await reply(someone, address, 'Answered just now')
  const aside = await reply(someone, address, 'Nobody answers this')
  const next = await reply(someone, address, 'The next one')
  const last = await reply(someone, address, 'The last one')
  const answer = (text: string) =>
    replyWith(reader, text)
      .getByRole('button', { name: /^Reply/ })
      .click()
  const words = reader.getByRole('textbox', { name: 'Reply to this reply' })

  await reader.goto(address)
  await answer('Answered just now')
  await words.fill('Words that took me an hour')
  await someone.request.delete(`/api/replies/${above}`)
  await someone.request.delete(`/api/replies/${aside}`)
  await expect(reader.getByText('This reply was deleted.')).toBeVisible()
  await expect(reader.getByText('Answered just now')).toHaveCount(0)
  await expect(reader.getByText('Nobody answers this')).toHaveCount(0)
  await expect(reader.getByText(/deleted/)).toHaveCount(1)
  await expect(reader.getByRole('status')).toContainText(['You can still copy your text.'])
  await expect(words).toHaveValue('Words that took me an hour')
  await expect(words).toBeFocused()
  await expect(reader.getByRole('button', { name: 'Post Reply' })).toHaveCount(1)
  await expectAccessible(reader)

  await reader.reload()
  await replyWith(reader, 'The next one')
    .getByRole('button', { name: /^Upvote/ })
    .focus()
  await someone.request.delete(`/api/replies/${next}`)
  await expect(replyWith(reader, 'The last one')).toBeFocused()
  await someone.request.delete(`/api/replies/${last}`)
  await expect(reader.getByRole('article').filter({ hasText: 'One after' })).toBeFocused()
})

test('a confession that is deleted while people read it says so in its place, and their text stays', async ({
  someone,
  newStudent,
}) => {
  const writer = await newStudent()
  const address = await confess(someone, 'Regretted', 'Read while it goes.')
  await reply(someone, address, 'Goes with it')
  await writer.goto(address)
  const words = writer.getByRole('textbox', { name: 'Your reply' })
  await words.fill('Half an answer')

  await someone.request.delete(`/api${plural(address)}`)
  await expect(writer.getByRole('heading', { level: 1 })).toHaveText('This confession was deleted.')
  await expect(writer.locator('[aria-live=polite] h1')).toBeInViewport()
  await expect(writer.getByText(/deleted/)).toHaveCount(1)
  await expect(writer.getByText(/Read while it goes|Regretted|Goes with it/)).toHaveCount(0)
  await expect(writer.getByRole('button', { name: 'Post Reply' })).toHaveCount(0)
  await expectAccessible(writer)
  await expect(words).toHaveValue('Half an answer')
  await expect(words).toBeFocused()

  await writer.getByRole('link', { name: 'Back to Confessions' }).click()
  await writer.goBack()
  await expect(writer.getByRole('heading', { name: 'Confession Not Found' })).toBeVisible()
})

test('text in an edit dialog stays when its item is deleted elsewhere', async ({ newStudent }) => {
  const writer = await newStudent()
  const address = await confess(writer, 'Edited in vain')
  const id = await reply(writer, address, 'Also edited in vain')
  await writer.goto(address)
  for (const [noun, url] of [
    ['reply', `/api/replies/${id}`],
    ['confession', `/api${plural(address)}`],
  ] as const) {
    await writer.getByRole('button', { name: `Edit ${noun}` }).click()
    const dialog = writer.getByRole('dialog')
    await dialog.getByRole('textbox').last().fill('Improved for an hour')
    await writer.request.delete(url)
    const alert = dialog.getByRole('alert').filter({ hasText: `This ${noun} was deleted.` })
    await expect(alert).toBeVisible()
    await expect(dialog.getByRole('textbox').last()).toHaveValue('Improved for an hour')
    await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(writer.getByText('in vain')).toHaveCount(noun === 'reply' ? 1 : 0)
    await expect(writer.getByRole('main')).toBeFocused()
  }
})

test('text that is sent to a deleted item is kept, but cannot be sent again', async ({
  newStudent,
}) => {
  const writer = await newStudent()
  const address = await confess(writer, 'Gone unheard')
  const id = await reply(writer, address, 'Gone unheard, too')
  await writer.route('**/api/events*', (route) => route.abort())
  await writer.goto(address)
  await writer.getByRole('button', { name: /^Edit reply/ }).click()
  const dialog = writer.getByRole('dialog', { name: 'Edit reply' })
  await dialog.getByRole('textbox', { name: 'Reply' }).fill('Better words')
  await writer.request.delete(`/api/replies/${id}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Reply not found' })).toBeVisible()
  await expect(dialog.getByText('Not saved. You can still copy your text.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Save|Try again/ })).toHaveCount(0)
  await expect(dialog.getByRole('textbox', { name: 'Reply' })).toHaveValue('Better words')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await writer.getByRole('button', { name: /^Reply/ }).click()
  const words = writer.getByRole('textbox', { name: 'Reply to this reply' })
  await words.fill('An answer to nothing')
  await words.press('Control+Enter')
  await expect(writer.getByText('Not sent. You can still copy your text.')).toBeVisible()
  await expect(writer.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(words).toHaveValue('An answer to nothing')

  await writer.getByRole('button', { name: 'Delete reply' }).click()
  await writer.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(writer.getByRole('alert').filter({ hasText: 'Reply not found' })).toBeVisible()
  await writer.request.delete(`/api${plural(address)}`)
  await writer.getByRole('button', { name: 'Upvote' }).first().click()
  await expect(writer.getByRole('alert').filter({ hasText: 'Confession not found' })).toBeVisible()
})

function plural(address: string): string {
  return address.replace('confession', 'confessions')
}
