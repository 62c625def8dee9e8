import { readFile } from 'node:fs/promises'
import {
  confess,
  expect,
  expectAccessible,
  newEmail,
  openAccount,
  password,
  reply,
  test,
} from './journey.ts'

test('a student saves a file with all their data', async ({ newVisitor, someone }) => {
  const email = newEmail()
  const page = await openAccount(await newVisitor(), email)
  const own = await confess(page, 'Written by me')
  const others = await confess(someone, 'Written by somebody')
  await reply(page, others, 'My reply')
  await page.request.put(`/api${others.replace('confession', 'confessions')}/upvote`)
  await page.goto('/profile')
  const opener = page.getByRole('button', { name: 'Export my data' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Export my data' })
  await expect(dialog).toContainText('keep it where no one else looks')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not it at all')
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong password')
  await expect(dialog).toContainText('Check for typos.')

  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const download = await downloading

  expect(download.suggestedFilename()).toBe('export.json')
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({
    account: { email },
    confessions: [{ id: own.split('/').at(-1), title: 'Written by me' }],
    replies: [{ content: 'My reply', confession: { title: 'Written by somebody' } }],
    votes: [{ kind: 'confession', id: others.split('/').at(-1) }],
  })
  await expect(page.getByRole('status')).toContainText('Your data was exported')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a double click exports once, and closing the dialog cancels it', async ({ newStudent }) => {
  const page = await newStudent()
  await page.goto('/profile')
  // The board never answers.
  const asked: string[] = []
  await page.route('**/api/me/export', (route) => {
    asked.push(route.request().method())
  })
  const downloads: unknown[] = []
  page.on('download', (download) => downloads.push(download))
  await page.getByRole('button', { name: 'Export my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export my data' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Export' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(dialog).toContainText('This can take a minute.')
  const cancelled = page.waitForEvent('requestfailed')
  await dialog.getByRole('button', { name: 'Close' }).click()

  expect((await cancelled).url()).toContain('/api/me/export')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert')).toBeEmpty()
  expect(downloads).toEqual([])
  expect(asked).toEqual(['POST'])
})
