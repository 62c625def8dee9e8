import type { Page } from '@playwright/test'
import { expectTouchTargets } from './geometry.ts'
import { confess, expect, expectAccessible, newWord, reply, replyWith, test } from './journey.ts'

test('an item that a reader hides becomes one line, also after a reload, and can be shown again', async ({
  someone,
  newVisitor,
}) => {
  const title = 'Not for my eyes'
  const address = await confess(someone, title)
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
  await line.getByRole('button', { name: 'Undo' }).click()
  await expect(reader.getByRole('heading', { name: title })).toBeVisible()

  await choose(reader, title, 'Hide for me')
  await reader.getByRole('button', { name: 'Hidden words' }).first().click()
  await reader.getByRole('button', { name: 'Show 1 hidden item again' }).press('Enter')
  await expect(reader.getByRole('status')).toContainText('Shown again')
  await expect(reader.getByRole('textbox', { name: 'One word or phrase per line' })).toBeFocused()
  expect(sent).toEqual([])
})

test('hidden words hide items in any case and accent, can be edited in two places, and end with the session', async ({
  someone: author,
  newStudent,
}) => {
  const stem = newWord()
  const [word, title] = [`z${stem}chen`, `The Z${stem}chén`]
  const address = await confess(author, `${title} is over`, 'And nobody cried.')
  const reader = await newStudent()
  await reader.goto(address)
  await choose(reader, title, 'Hide for me')
  await reader.getByRole('button', { name: 'Hidden words' }).click()
  const dialog = reader.getByRole('dialog', { name: 'Hidden words' })
  const words = dialog.getByRole('textbox', { name: 'One word or phrase per line' })
  await words.fill(`${word}\n`)
  await reader.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await reader.getByRole('button', { name: 'Hidden words' }).click()
  await expect(words).toHaveValue(`${word}\n`)
  await expectAccessible(reader)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const line = reader.getByRole('article').filter({ hasText: 'Hidden for you' }).first()
  await expectTouchTargets(reader)
  await expectAccessible(reader)
  await line.getByRole('button', { name: 'Hidden words' }).first().click()
  await expect(words).toHaveValue(word)
  await words.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await line.getByRole('button', { name: 'Undo' }).first().click()
  await expect(reader.getByRole('heading', { name: `${title} is over` })).toBeVisible()
  await expect(reader.getByRole('article').first()).toBeFocused()
  await reply(author, address, `${word.toUpperCase()} for ever`)
  await reply(author, address, `Z${stem}chens are many`)
  await reader.goto('/profile')
  await reader.getByRole('button', { name: 'Hidden Words' }).click()
  await expect(words).toHaveValue('')
  await words.fill(word)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await reader.goto(address)
  await expect(reader.getByText('Hidden for you')).toHaveCount(2)
  await expect(replyWith(reader, `Z${stem}chens are many`)).toBeVisible()

  await reader.goto(`/search?q=${word}`)
  await expect(reader.getByText('Hidden for you')).toHaveCount(1)
  await reader.getByRole('button', { name: 'Account menu' }).click()
  await reader.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(reader.getByRole('link', { name: `${title} is over` })).toBeVisible()
})

test('the More menu works by keyboard, and opens within its column, below its button if there is room', async ({
  someone,
  newVisitor,
}) => {
  const title = 'Reached by keys'
  // A text that is high enough for a menu above its button.
  const address = await confess(someone, title, 'So high. '.repeat(30))
  await reply(someone, address, 'Below it')
  const reader = await newVisitor()
  await reader.goto(address)
  const button = reader.getByRole('button', { name: `More “${title}”` })
  // A click by assistive technology opens the menu at once, and a menu that is closed at once stays closed.
  const isOpen = await button.evaluate(async (element: HTMLElement) => {
    element.click()
    const menu = document.getElementById('more')
    const states = [menu?.matches(':popover-open')]
    menu?.hidePopover()
    await new Promise((resolve) => setTimeout(resolve))
    return [...states, document.getElementById('more')?.matches(':popover-open')]
  })
  expect(isOpen).toEqual([true, false])
  await button.press('Enter')
  await expect(reader.getByRole('menuitem', { name: 'Save', exact: true })).toBeFocused()
  await reader.keyboard.press('ArrowUp')
  await expect(reader.getByRole('menuitem', { name: 'Report' })).toBeFocused()
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

  const menu = reader.getByRole('menu')
  for (const [width, fromEdge] of [
    [320, 20],
    [1280, 360],
  ] as const) {
    await reader.keyboard.press('Escape')
    await reader.setViewportSize({ width, height: 700 })
    await reader.evaluate(() => window.scrollTo(0, 0))
    await button.click()
    const { x = 0, y: top = 0, width: wide = 0, height = 0 } = (await menu.boundingBox()) ?? {}
    expect(width - (x + wide)).toBe(fromEdge)
    const anchor = await button.boundingBox()
    const bottom = (anchor?.y ?? 0) + (anchor?.height ?? 0)
    expect(top).toBe(bottom)
    await reader.keyboard.press('Escape')

    await reader.setViewportSize({ width, height: Math.ceil(bottom + height) })
    await button.click()
    expect((await menu.boundingBox())?.y).toBe(bottom)
    await reader.keyboard.press('Escape')
    await reader.setViewportSize({ width, height: Math.floor(bottom + height - 1) })
    await button.click()
    const above = await menu.boundingBox()
    expect((above?.y ?? 0) + height).toBe(anchor?.y)
  }
})

async function choose(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More “${title}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
