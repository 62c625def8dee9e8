import type { Page } from '@playwright/test'
import { confess, expect, expectAccessible, reply, signUp, test } from './journey.ts'

test('a visitor reports with a reason, signs in, the report is sent once, and can be withdrawn later', async ({
  someone: author,
  newVisitor,
}) => {
  const title = 'Who lives in room twelve'
  const address = await confess(author, title)
  await reply(author, address, 'And who in thirteen')
  const reader = await newVisitor()
  const sent: string[] = []
  reader.on('request', (request) => {
    if (request.url().endsWith('/report')) sent.push(request.method())
  })
  await reader.goto(address)
  await openReport(reader, title)
  const dialog = reader.getByRole('dialog', { name: 'Report' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await expectAccessible(reader)
  await reader.setViewportSize({ width: 375, height: 812 })
  const note = dialog.getByRole('textbox', { name: 'Anything else?' })
  await expect(note, 'the comment needs no scrolling').toBeInViewport({ ratio: 1 })
  const selfHarm = dialog.getByRole('radio', { name: 'Self-harm' })
  await dialog.getByRole('radio', { name: 'Spam' }).check()
  const beneathFinger = await selfHarm.boundingBox()
  await selfHarm.check()
  await expect(dialog.getByRole('note', { name: 'Help in a crisis' })).toContainText('988')
  expect(await selfHarm.boundingBox()).toEqual(beneathFinger)
  await dialog.getByRole('radio', { name: 'Gives someone away' }).check()
  await expect(dialog.getByRole('note')).toBeHidden()
  await dialog.getByRole('textbox', { name: 'Anything else?' }).fill('x'.repeat(501))
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('501/500')).toBeVisible()
  await expect(dialog.getByText('Too long.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Anything else?' }).fill('It is a real room.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(reader.getByRole('status')).toContainText('Please sign in to report')
  expect(sent).toEqual([])

  await signUp(reader)
  await expect(reader.getByRole('status')).toContainText('Thank you. We’ll look at it.')
  await expect(dialog).toBeHidden()
  expect(sent.filter((method) => method === 'PUT')).toEqual(['PUT'])
  const article = reader.getByRole('article').first()
  await expect(article).toContainText('Reported')
  await article.getByRole('button', { name: `Hide for me “${title}”` }).click()
  await article.getByRole('button', { name: 'Undo' }).click()
  await openReport(reader, title)
  await expectAccessible(reader)
  await dialog.getByRole('button', { name: 'Withdraw report' }).click()
  await expect(reader.getByRole('status')).toContainText('Report withdrawn')
  await expect(reader.getByText('Reported')).toHaveCount(0)
  await openReport(reader, title)
  await expect(dialog.getByRole('radio')).toHaveCount(8)
})

test('a member can choose a reason at once, and then learns that they reported the item before', async ({
  someone,
  newStudent,
}) => {
  const title = 'Who waits for the board'
  const address = await confess(someone, title)
  const reader = await newStudent()
  const path = `/api${address.replace('confession', 'confessions')}/report`
  await reader.request.put(path, { data: { reason: 'spam' } })
  await reader.setViewportSize({ width: 375, height: 760 })
  await reader.goto(address)
  let release = () => {}
  await reader.route(`**${path}`, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.continue()
  })
  await openReport(reader, title)
  const dialog = reader.getByRole('dialog', { name: 'Report' })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  for (const reason of await dialog.getByRole('radio').all())
    await expect(reason).toBeInViewport({ ratio: 1 })
  const before = await dialog.boundingBox()
  release()
  const withdraw = dialog.getByRole('button', { name: 'Withdraw report' })
  await expect(withdraw).toBeFocused()
  await expect(withdraw).toHaveAccessibleDescription(/^You reported this/)
  expect(await dialog.boundingBox()).toEqual(before)

  await reader.reload()
  await openReport(reader, title)
  const harassment = dialog.getByRole('radio', { name: 'Harassment' })
  await harassment.check()
  release()
  await expect(dialog.getByRole('alert').filter({ hasText: 'reported this already' })).toBeVisible()
  await expect(harassment).toBeChecked()
  await expect(harassment).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled()
  await expectAccessible(reader)
})

test('a report that fails is kept and then sent once, and authors cannot report their own posts', async ({
  someone,
  newStudent,
}) => {
  const title = 'Sent from the cellar'
  const address = await confess(someone, title)
  const reader = await newStudent()
  await reader.goto(address)
  await openReport(reader, title)
  const dialog = reader.getByRole('dialog', { name: 'Report' })
  await dialog.getByRole('radio', { name: 'Self-harm' }).check()
  await reader.route('**/report', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Not sent. Your draft is saved.')).toBeVisible()

  await reader.unroute('**/report')
  const sent: string[] = []
  reader.on('request', (request) => {
    if (request.url().endsWith('/report') && request.method() === 'PUT') sent.push(request.url())
  })
  await dialog.getByRole('button', { name: 'Try again' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(reader.getByRole('status')).toContainText(
    'Thank you. We may not see this until tomorrow. If someone is in danger now, call for help.',
  )
  expect(sent).toHaveLength(1)

  const own = 'Mine, and nobody else’s'
  await reader.goto(await confess(reader, own))
  await reader.getByRole('button', { name: `More “${own}”` }).click()
  await expect(reader.getByRole('menuitem', { name: 'Save', exact: true })).toBeFocused()
  await expect(reader.getByRole('menuitem', { name: 'Report' })).toHaveCount(0)
})

async function openReport(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `More “${title}”` }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
}
