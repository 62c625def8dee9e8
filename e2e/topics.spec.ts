import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { launch, type ServerProcess } from '../test/processes/server-process.ts'
import { expectTouchTargets, expectWholeRings } from './geometry.ts'
import { expect, expectAccessible, newEmail, newWord, openAccount, test } from './journey.ts'

/* These journeys have a board of their own, because topics would show on the screens of the others. */

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
  const someone = await openAccount({ request })
  for (let number = 0; number < 20; number++) await confessUnder(someone.request, 'Money')
  await request.dispose()
})

test.afterAll(async () => {
  board.kill('SIGTERM')
  await board.ended
  rmSync(folder, { recursive: true, force: true })
})

async function confessUnder(request: Page['request'], topic: string, title = 'A title') {
  const data = { title, content: 'A confession.', topic }
  expect((await request.post(`${board.origin}/api/confessions`, { data })).status()).toBe(201)
}

const narrow = { width: 375, height: 812 }
const wide = { width: 1280, height: 900 }

test('a student chooses a topic, changes it, and reads only one', async ({ newVisitor }) => {
  const page = await openAccount(await newVisitor(), newEmail(), board.origin)
  const word = newWord()
  await page.setViewportSize(narrow)
  await page.goto(`${board.origin}/`)
  const dialog = await openComposer(page, `Love ${word}`)
  const choice = dialog.getByRole('combobox', { name: 'Topic' })
  await expect(choice).toHaveValue('')
  await choice.selectOption('Love')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Post' }).click()
  const card = page.getByRole('article').filter({ hasText: `Love ${word}` })
  await expect(card.getByText('Love', { exact: true })).toBeVisible()
  // Few confessions have this topic, so nothing leads to it.
  await expect(card.getByRole('link', { name: 'Love', exact: true })).toHaveCount(0)

  const filter = page.getByRole('combobox', { name: 'Topic' })
  await expect(filter.getByRole('option')).toHaveText(['All topics', 'Money'])
  await filter.selectOption('Money')
  await expect(page).toHaveURL(`${board.origin}/?topic=Money`)
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('article').getByRole('link', { name: 'Money' })).toHaveCount(5)
  await page.getByRole('button', { name: 'Most Voted' }).click()
  await page.getByRole('combobox', { name: 'Time frame' }).selectOption('Past Day')
  await expect(page).toHaveURL(`${board.origin}/?sort=top&frame=day&topic=Money`)
  await page.reload()
  await expect(filter).toHaveValue('Money')
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectTouchTargets(page)
  }

  await page.goto(`${board.origin}/confession/${await idOf(page, word)}`)
  await page.getByRole('button', { name: 'Edit confession' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Topic' }).selectOption('Money')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toContainText('Confession updated')
  await page.getByRole('article').getByRole('link', { name: 'Money' }).click()
  await expect(page).toHaveURL(`${board.origin}/?topic=Money`)
  await expect(card).toBeVisible()
})

test('the feed of a topic announces and shows only what belongs to it, also in a search', async ({
  newVisitor,
}) => {
  const word = newWord()
  const other = await openAccount(await newVisitor(), newEmail(), board.origin)
  const page = await openAccount(await newVisitor(), newEmail(), board.origin)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${board.origin}/?topic=Money`)
  await expectWholeRings(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await confessUnder(other.request, 'Love', `Love ${word}`)
  await confessUnder(other.request, 'Money', `Money ${word}`)
  const news = page.getByRole('button', { name: '1 new confession' })
  await news.click()
  await expect(news).toHaveCount(0)
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles.first()).toHaveText(`Money ${word}`)
  await expect(titles.filter({ hasText: `Love ${word}` })).toHaveCount(0)

  const dialog = await openComposer(page, `Mine ${word}`)
  await dialog.getByRole('combobox', { name: 'Topic' }).selectOption('Money')
  await dialog.getByRole('button', { name: 'Post' }).click()
  await expect(titles.first()).toHaveText(`Mine ${word}`)
  await expect(page).toHaveURL(`${board.origin}/?topic=Money`)

  await page.getByRole('searchbox').fill(word)
  await page.getByRole('searchbox').press('Enter')
  await expect(titles).toHaveText([`Mine ${word}`, `Money ${word}`])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Search all topics' }).click()
  await expect(titles).toHaveText([`Mine ${word}`, `Money ${word}`, `Love ${word}`])
})

async function openComposer(page: Page, title: string) {
  await page.getByRole('button', { name: 'New confession', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New confession' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Confession' }).fill('A confession.')
  return dialog
}

async function idOf(page: Page, word: string): Promise<string> {
  const answer = await page.request.get(`${board.origin}/api/search?q=${word}`)
  return (await answer.json()).items[0].id
}
