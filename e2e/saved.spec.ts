import type { BrowserContext, Page, Request } from '@playwright/test'
import { expectTouchTargets } from './geometry.ts'
import { confess, expect, expectAccessible, goOffline, newWord, test } from './journey.ts'
import { openTab, upvote, watchStreams } from './streams.ts'

// A page that can't be read offline comes from the worker.
test.use({ serviceWorkers: 'allow' })

const narrow = { width: 375, height: 800 }

test('a member saves confessions, follows them in every tab, and takes the list along when logging out', async ({
  someone,
  newStudent,
}) => {
  const page = await newStudent()
  const context = page.context()
  await page.setViewportSize(narrow)
  const word = newWord()
  const titles = ['First', 'Second', 'Third'].map((place) => `${place} ${word}`)
  const [first = '', second = '', third = ''] = titles
  const addresses = new Map<string, string>()
  for (const title of titles) addresses.set(title, await confess(someone, title))
  await page.goto(`/search?q=${word}`)
  for (const title of [first, second]) {
    await choose(page, title, 'Save')
    await expect(page.getByRole('status')).toContainText('Saved until you log out')
  }
  await expectAccessible(page)
  await page.getByRole('status').getByRole('link', { name: 'Show the list' }).click()
  await expect(page.getByRole('status')).toHaveText('')
  await expect(page).toHaveTitle('Saved · UCSD Confessions')
  await expectTitles(page, [second, first])
  await expect(page.getByText('logging out erases it')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Upvote/ })).toHaveCount(0)

  const streams = watchStreams(context)
  const sent = watchRequests(context)
  await page.goto('/saved')
  expect((await page.request.get('/api/confessions')).headers().etag).toBeUndefined()
  await expect.poll(streams).toHaveLength(1)
  await expectTitles(page, [second, first])
  await upvote(someone, addresses.get(first) ?? '')
  await expect(articleOf(page, first).getByRole('link', { name: '1 upvote' })).toBeVisible()
  const edited = `Edited ${word}`
  const editing = { title: edited, content: 'Another text.' }
  const url = `/api${addresses.get(first)?.replace('confession', 'confessions')}`
  await someone.request.patch(url, { data: editing })
  await expectTitles(page, [second, edited])
  await someone.request.delete(`/api${addresses.get(second)?.replace('confession', 'confessions')}`)
  await expectTitles(page, ['This confession is gone.', edited])
  await expect(page.getByText(second)).toBeHidden()
  await expectAccessible(page)
  await expectTouchTargets(page)
  await expectNoOneKnowsWho(sent, [...addresses.values()])

  const other = await openTab(context, `/search?q=${word}`)
  await choose(other, third, 'Save')
  await expectTitles(page, [third, 'This confession is gone.', edited])
  await page.getByRole('button', { name: 'Remove from Saved', exact: true }).press('Enter')
  await expectTitles(page, [third, edited])
  await expect(articleOf(page, edited)).toBeFocused()
  await articleOf(page, third)
    .getByRole('button', { name: `Remove from Saved “${third}”` })
    .click()
  await expectTitles(page, [edited])
  await expect(articleOf(page, edited)).toBeFocused()

  await other.getByRole('button', { name: 'Account menu' }).click()
  await other.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByText('Nothing saved yet.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('saved'))).toBeNull()
})

test('a visitor’s list is read ten at a time, returns to its place, says when it can’t be read, and can be emptied', async ({
  someone,
  newVisitor,
}) => {
  const page = await newVisitor()
  const titles = Array.from({ length: 12 }, (_, number) => `Kept ${number} ${newWord()}`)
  const addresses = await Promise.all(titles.map((title) => confess(someone, title)))
  const ids = addresses.map((address) => address.slice('/confession/'.length))
  await page.goto('/saved')
  await expect(page.getByText('Nothing saved yet.')).toBeVisible()
  await page.evaluate((ids) => localStorage.setItem('saved', JSON.stringify({ ids })), ids)
  const sent = watchRequests(page.context())
  await page.reload()
  await expectTitles(page, titles.slice(0, 10))
  await expect(page.getByText('until you remove it')).toBeVisible()
  await page.getByRole('button', { name: 'Load More' }).click()
  await expectTitles(page, titles)
  expect(sent.flatMap(idsIn)).toEqual([ids.slice(0, 10).sort(), ids.slice(10).sort()])
  await expectNoOneKnowsWho(sent, addresses)

  await page.getByRole('link', { name: titles[11] ?? '', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[11] ?? '')
  await page.goBack()
  await expectTitles(page, titles)
  await expect(page.getByRole('link', { name: titles[11] ?? '', exact: true })).toBeInViewport()

  await page.goto('/rules')
  await goOffline(page)
  await expect(page.getByText('You’re offline. Your drafts are saved.')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Saved' }).click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expectTitles(page, titles.slice(0, 10))

  await page.getByRole('button', { name: 'Remove all' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove all from Saved?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Nothing saved yet.')).toBeVisible()
  await expectAccessible(page)
})

async function choose(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More “${title}”` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

function articleOf(page: Page, title: string) {
  return page.getByRole('article').filter({ hasText: title })
}

async function expectTitles(page: Page, titles: string[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles)
}

function watchRequests(context: BrowserContext): Request[] {
  const sent: Request[] = []
  context.on('request', (request) => sent.push(request))
  return sent
}

/** Returns the ids that the request asks for, if it reads saved confessions. */
function idsIn(request: Request): string[][] {
  const ids = new URL(request.url()).searchParams.get('ids')
  return ids === null ? [] : [ids.split(',')]
}

/**
 * Expects that requests named saved confessions only without a cookie, at most ten in each. The server answers with an
 * ETag only if it sees no session.
 */
async function expectNoOneKnowsWho(sent: Request[], addresses: string[]): Promise<void> {
  const ids = addresses.map((address) => address.slice('/confession/'.length))
  const naming = sent.filter((request) => ids.some((id) => request.url().includes(id)))
  expect(naming.length).toBeGreaterThan(0)
  for (const request of naming) {
    expect((await request.response())?.headers().etag).toBeDefined()
    expect(idsIn(request)[0]?.length).toBeLessThanOrEqual(10)
  }
}
