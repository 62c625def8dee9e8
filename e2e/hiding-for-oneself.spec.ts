import type { Page } from '@playwright/test'
import { expectTouchTargets } from './geometry.ts'
import { confess, expect, expectAccessible, reply, replyWith, test } from './journey.ts'

test('what a reader hides is one quiet line, also after a reload, and comes back when asked for', async ({
  newStudent,
  newVisitor,
}) => {
  const title = 'Not for my eyes'
  const address = await confess(await newStudent(), title)
  const reader = await newVisitor()
  const sent: string[] = []
  reader.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await reader.goto(address)
  await choose(reader, title, 'Hide for me')
  const line = reader.getByRole('article').filter({ hasText: 'Hidden for you' })
  await expect(line).toBeFocused()
  await expect(reader.getByRole('heading', { name: title })).toBeHidden()
  await expectAccessible(reader)

  await reader.reload()
  await expect(line).toBeVisible()
  await expect(reader.getByText('A confession.')).toBeHidden()
  await line.getByRole('button', { name: 'Show' }).click()
  await expect(reader.getByRole('heading', { name: title })).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: title })).toBeVisible()

  await choose(reader, title, 'Hide for me')
  await reader.goto('/')
  await reader
    .getByRole('button', { name: /^More “/ })
    .first()
    .click()
  await reader.getByRole('menuitem', { name: 'Hide words…' }).click()
  await reader.getByRole('button', { name: 'Show 1 hidden item again' }).press('Enter')
  await expect(reader.getByRole('status')).toContainText('Shown again')
  await expect(reader.getByRole('textbox', { name: 'One word per line' })).toBeFocused()
  expect(sent).toEqual([])
})

test('words hide what holds them, in any case and accent, and a member’s go with the session', async ({
  newStudent,
}) => {
  const author = await newStudent()
  const address = await confess(author, 'The Zwiebelkuchén is over', 'And nobody cried.')
  await reply(author, address, 'ZWIEBELKUCHEN for ever')
  await reply(author, address, 'Zwiebelkuchens are many')
  const reader = await newStudent()
  await reader.goto(address)
  await choose(reader, 'The Zwiebelkuchén', 'Hide words…')
  const dialog = reader.getByRole('dialog', { name: 'Hidden words' })
  const words = dialog.getByRole('textbox', { name: 'One word per line' })
  await words.fill('zwiebelkuchen\n')
  await reader.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await choose(reader, 'The Zwiebelkuchén', 'Hide words…')
  await expect(words).toHaveValue('zwiebelkuchen\n')
  await expectAccessible(reader)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(reader.getByText('Hidden for you')).toHaveCount(2)
  await expect(replyWith(reader, 'Zwiebelkuchens are many')).toBeVisible()

  await reader.goto('/search?q=zwiebelkuchen')
  await expect(reader.getByText('Hidden for you')).toHaveCount(1)
  await reader.getByRole('button', { name: 'Account menu' }).click()
  await reader.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(reader.getByRole('link', { name: 'The Zwiebelkuchén is over' })).toBeVisible()
})

test('the menu is used by keys: it opens at its first item, goes round, and gives the focus back', async ({
  newStudent,
  newVisitor,
}) => {
  const title = 'Reached by keys'
  const author = await newStudent()
  const address = await confess(author, title)
  await reply(author, address, 'Below it')
  const reader = await newVisitor()
  await reader.goto(address)
  const button = reader.getByRole('button', { name: `More “${title}”` })
  await button.press('Enter')
  await expect(reader.getByRole('menuitem', { name: 'Report' })).toBeFocused()
  await reader.keyboard.press('ArrowUp')
  await expect(reader.getByRole('menuitem', { name: 'Hide words…' })).toBeFocused()
  await reader.keyboard.press('Escape')
  await expect(reader.getByRole('menu')).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await expect(reader.getByRole('menu')).toBeVisible()
  await button.click()
  await expect(reader.getByRole('menu')).toBeHidden()
  await button.click()
  const another = replyWith(reader, 'Below it').getByRole('button', { name: /^More / })
  await another.click()
  await expect(reader.getByRole('menu', { name: 'More “Below it”' })).toBeVisible()
})

test('who hid everything by a word finds the way to the hidden words, beside it and in the profile', async ({
  newStudent,
}) => {
  const author = await newStudent()
  const address = await confess(author, 'Lampreys at night', 'Seen by nobody.')
  const reader = await newStudent()
  await reader.goto(address)
  await choose(reader, 'Lampreys at night', 'Hide words…')
  const dialog = reader.getByRole('dialog', { name: 'Hidden words' })
  const words = dialog.getByRole('textbox', { name: 'One word per line' })
  await words.fill('lampreys')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const line = reader.getByRole('article').filter({ hasText: 'Hidden for you' })
  await expectTouchTargets(reader)
  await expectAccessible(reader)
  await line.getByRole('button', { name: 'Hidden words' }).click()
  await expect(words).toHaveValue('lampreys')
  await words.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(reader.getByRole('heading', { name: 'Lampreys at night' })).toBeVisible()
  await expect(reader.getByRole('article').first()).toBeFocused()

  await reader.goto('/profile')
  await reader.getByRole('button', { name: 'Hidden Words' }).click()
  await expect(words).toHaveValue('')
})

test('the menu stands within the column, and below its button as long as there is room', async ({
  newVisitor,
  newStudent,
}) => {
  const title = 'Measured before it opens'
  const address = await confess(await newStudent(), title)
  const reader = await newVisitor()
  const more = reader.getByRole('button', { name: `More “${title}”` })
  const menu = reader.getByRole('menu')
  for (const [width, fromEdge] of [
    [320, 12],
    [375, 12],
    [1280, 360],
  ] as const) {
    await reader.setViewportSize({ width, height: 700 })
    await reader.goto(address)
    await more.click()
    const { x = 0, y: top = 0, width: wide = 0, height = 0 } = (await menu.boundingBox()) ?? {}
    expect(width - (x + wide)).toBe(fromEdge)
    const button = await more.boundingBox()
    const bottom = (button?.y ?? 0) + (button?.height ?? 0)
    expect(top).toBe(bottom)
    await reader.keyboard.press('Escape')

    await reader.setViewportSize({ width, height: Math.ceil(bottom + height) })
    await more.click()
    expect((await menu.boundingBox())?.y).toBe(bottom)
    await reader.keyboard.press('Escape')
    await reader.setViewportSize({ width, height: Math.floor(bottom + height - 1) })
    await more.click()
    const above = await menu.boundingBox()
    expect((above?.y ?? 0) + height).toBe(button?.y)
  }
})

async function choose(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More “${title}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
