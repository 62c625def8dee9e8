import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { launch, type ServerProcess } from '../test/processes/server-process.ts'
import { expectTouchTargets, expectWholeRings } from './geometry.ts'
import { expect, expectAccessible, newEmail, newWord, openAccount, test } from './journey.ts'

/* This journey has a board of its own, because topics would show on the screens of the others. */

const folder = mkdtempSync(join(tmpdir(), 'spill-e2e-topics-'))
let board: ServerProcess

test.beforeAll(async ({ playwright }) => {
  board = await launch({
    settings: {
      TOPICS: 'Money,Love',
      RATE_LIMITS: 'off',
      DATA_DIR: join(folder, 'data'),
      SECRET_FILE: join(folder, 'secret'),
    },
  })
  await board.opened
  const request = await playwright.request.newContext({ baseURL: board.origin })
  await openAccount({ request })
  const data = { title: 'A title', content: 'A confession.', topic: 'Money' }
  for (let number = 0; number < 20; number++) await request.post('/api/confessions', { data })
  await request.dispose()
})

test.afterAll(async () => {
  board.kill('SIGTERM')
  await board.ended
  rmSync(folder, { recursive: true, force: true })
})

test('a student chooses a topic, changes it, and reads and searches only one', async ({
  newVisitor,
}) => {
  const page = await openAccount(await newVisitor(), newEmail(), board.origin)
  const word = newWord()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${board.origin}/`)
  const dialog = await openComposer(page, `Love ${word}`)
  const choice = dialog.getByRole('combobox', { name: 'Topic' })
  await expect(choice).toHaveValue('')
  await choice.selectOption('Love')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Post' }).click()
  const card = page.getByRole('article').filter({ hasText: `Love ${word}` })
  await expect(card.getByRole('link', { name: 'Love', exact: true })).toBeVisible()

  const filter = page.getByRole('combobox', { name: 'Topic' })
  await expect(filter.getByRole('option')).toHaveText(['All topics', 'Money', 'Love'])
  await filter.selectOption('Money')
  await expect(page).toHaveURL(`${board.origin}/?topic=Money`)
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('article').getByRole('link', { name: 'Money' })).toHaveCount(5)
  await openComposer(page, `Money ${word}`)
  await choice.selectOption('Money')
  await dialog.getByRole('button', { name: 'Post' }).click()
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles.first()).toHaveText(`Money ${word}`)
  await expect(page).toHaveURL(`${board.origin}/?topic=Money`)

  await page.getByRole('button', { name: 'Most Voted' }).click()
  await page.getByRole('combobox', { name: 'Time frame' }).selectOption('Past Day')
  await expect(page).toHaveURL(`${board.origin}/?sort=top&frame=day&topic=Money`)
  await page.reload()
  await expect(filter).toHaveValue('Money')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  // Both filters are whole, side by side, below the sort.
  const filters = page.locator('.feed-controls select')
  const tops = await filters.evaluateAll((all) =>
    all.map((one) => [one.getBoundingClientRect().top, one.scrollWidth - one.clientWidth]),
  )
  expect(tops[0]).toEqual(tops[1])
  expect(tops[0]?.[1]).toBe(0)
  await expectAccessible(page)
  await expectTouchTargets(page)
  await expectWholeRings(page)

  await page.getByRole('searchbox').fill(word)
  await page.getByRole('searchbox').press('Enter')
  await expect(titles).toHaveText([`Money ${word}`])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Search all topics' }).click()
  await expect(titles).toHaveText([`Money ${word}`, `Love ${word}`])

  await page.getByRole('link', { name: `Love ${word}`, exact: true }).click()
  await page.getByRole('button', { name: 'Edit confession' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit confession' })
  await editor.getByRole('combobox', { name: 'Topic' }).selectOption('Money')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toContainText('Confession updated')
  await page.getByRole('article').getByRole('link', { name: 'Money' }).click()
  await expect(page).toHaveURL(`${board.origin}/?topic=Money`)
  await expect(card).toBeVisible()
})

async function openComposer(page: Page, title: string) {
  await page.getByRole('button', { name: 'New confession', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New confession' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Confession' }).fill('A confession.')
  return dialog
}
