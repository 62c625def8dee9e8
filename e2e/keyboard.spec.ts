import type { Request } from '@playwright/test'
import { confess, expect, expectAccessible, newWord, reply, test } from './journey.ts'

test('single-key shortcuts do what their list says, and can be switched off', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await confess(page, 'Reached by keys, second')
  await confess(page, 'Reached by keys, first')
  await page.goto('/my-confessions')
  await expect(page.getByRole('article').first()).toContainText('Reached by keys, first')

  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  const focused = page.locator('article:focus-within')
  await page.keyboard.press('j')
  await page.keyboard.press('J')
  await expect(focused, 'with caps lock').toContainText('Reached by keys, second')
  await focused.dispatchEvent('keydown', { key: 'л', code: 'KeyK', bubbles: true })
  await expect(focused, 'on a Cyrillic layout').toContainText('Reached by keys, first')
  await page.keyboard.press('Shift+J')
  await expect(focused).toContainText('Reached by keys, first')
  await page.keyboard.press('j')
  await expect(focused).toContainText('Reached by keys, second')
  await page.keyboard.press('u')
  await expect(focused.getByRole('button', { name: 'Upvote' })).toHaveText('1')

  await page.goto('/')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New confession' })
  const title = `nju ${newWord()}`
  await page.keyboard.type(title)
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Written without a mouse.')
  const feed = Promise.withResolvers<void>()
  await page.route('**/api/confessions?*', async (route) => {
    await feed.promise
    await route.continue()
  })
  const posting = page.waitForRequest((it) => it.method() === 'POST')
  const browser = await page.context().newCDPSession(page)
  const compose = { text: ' さむ', selectionStart: 3, selectionEnd: 3 }
  await browser.send('Input.imeSetComposition', compose)
  await page.keyboard.press('Control+Enter')
  await browser.send('Input.insertText', { text: ' 寒い。' })
  await page.keyboard.press('Control+Enter')
  const { content } = (await posting).postDataJSON()
  expect(content, 'not the half-composed word').toBe('Written without a mouse. 寒い。')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('?')
  await expect(list).toBeVisible()
  const read = page.waitForResponse('**/api/confessions?*')
  feed.resolve()
  await (await read).finished()
  // Others post meanwhile, so the new confession may not be among those shown.
  await expect(page.getByRole('article').first()).toBeAttached()
  await expect(list).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Confession posted anonymously!')
  await list.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(dialog).toHaveCount(0)
})

test('single-key shortcuts act only on the item that is focused or in view', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const address = await confess(page, 'The first of mine', 'Words enough.\n'.repeat(40))
  await reply(page, address, 'A reply of mine')
  for (const number of [2, 3, 4, 5, 6, 7, 8]) await confess(page, `Mine, number ${number}`)
  await page.goto('/my-confessions')
  const selected = page.locator('article:focus')
  const votes: string[] = []
  page.on('request', (it) => it.url().endsWith('/upvote') && votes.push(it.url()))
  await page.keyboard.press('u')

  const inSight = page.getByRole('article').filter({ hasText: 'Mine, number 4' })
  await inSight.evaluate((card) => window.scrollBy(0, card.getBoundingClientRect().top - 100))
  await page.keyboard.press('j')
  await expect(inSight).toBeFocused()
  await page.keyboard.press('k')
  await expect(selected).toContainText('Mine, number 5')
  expect(votes).toEqual([])
  const scrolled = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(selected).toContainText('Mine, number 5')
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await page.keyboard.press('e')
  const editor = page.getByRole('dialog', { name: 'Edit confession' })
  await expect(editor.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine, number 5')
  await page.keyboard.press('Escape')
  await expect(selected).toContainText('Mine, number 5')
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine, number 5')
  const field = page.getByRole('textbox', { name: 'Your reply' })
  await expect(field).toBeFocused()
  await page.goBack()
  await expect(selected).toContainText('Mine, number 5')

  await page.setViewportSize({ width: 600, height: 700 })
  await page.goto(address)
  await page.keyboard.press('j')
  await expect(selected.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('j')
  await expect(selected).toContainText('A reply of mine')
  const upvote = await selected.getByRole('button', { name: /^Upvote/ }).boundingBox()
  const bar = await page.locator('form:has(textarea)').boundingBox()
  expect((upvote?.y ?? 0) + (upvote?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  await page.keyboard.press('u')
  await expect(selected.getByRole('button', { name: /^Upvote/ })).toHaveText('1')
  await page.goto('/nowhere')
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'New confession' })).toBeVisible()
})

test('focus stays in the page when its element is removed, and the account menu works by keyboard', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/')

  const address = await confess(page, 'Foci')
  const above = await reply(page, address, 'Above')
  await reply(page, address, 'Below', above)
  await page.goto(address)
  await page.getByRole('button', { name: 'Hide 1 reply' }).focus()
  await page.keyboard.press('Enter')
  const unfold = page.getByRole('button', { name: 'Show 1 reply' })
  await expect(unfold).toBeFocused()
  await expect(page.getByText('Below', { exact: true })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Hide 1 reply' })).toBeFocused()
  await expect(page.getByText('Below', { exact: true })).toBeVisible()
  const remove = async (name: string) => {
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await remove('Delete reply “Below”')
  await expect(page.getByText('Below', { exact: true })).toHaveCount(0)
  await expect(page.locator('article:focus')).toContainText('Above')

  for (const number of [1, 2, 3, 4, 5]) await confess(page, `Focus ${number}`)
  await page.goto('/')
  // Another journey may have posted in the meantime.
  const titles = await page.getByRole('article').getByRole('heading').allTextContents()
  await remove('Delete confession “Focus 3”')
  await expect(page.locator('article:focus')).toContainText(
    titles[titles.indexOf('Focus 3') + 1] ?? '',
  )
  await page.getByRole('button', { name: 'Load More' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('article:focus')).toHaveCount(1)

  const button = page.getByRole('button', { name: 'Account menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Inbox' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL('/my-confessions')
})

test('keys that are pressed before the shortcuts are loaded take effect in order', async ({
  browser,
  someone,
}) => {
  // Other journeys delete confessions of the feed, but nothing of this thread.
  const address = await confess(someone, 'Reached by an early key')
  await reply(someone, address, 'Reached by the next one')
  const page = await browser.newPage()
  let isFailing = true
  let arrive = () => {}
  const isWanted = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/lazy-parts*', async (route) => {
    if (isFailing) return route.abort()
    await isWanted
    return route.continue()
  })
  await page.goto(address)
  await page.locator('#start').waitFor({ state: 'detached' })
  const failed = page.waitForEvent('requestfailed', (it) => it.url().includes('lazy-parts'))
  await page.keyboard.press('x')
  await failed
  isFailing = false
  await expect(async () => {
    const predicate = (it: Request) => it.url().includes('lazy-parts')
    const asked = page.waitForEvent('request', { predicate, timeout: 500 })
    await page.keyboard.press('x')
    await asked
  }).toPass()
  for (const key of ['j', 'j', '?']) await page.keyboard.press(key)
  arrive()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article').nth(1)).toBeFocused()
  await page.close()
})

test('a key that is pressed before a page is interactive takes effect', async ({ browser }) => {
  const page = await browser.newPage()
  const { promise: isWanted, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/lazy-parts*', async (route) => {
    await isWanted
    await route.continue()
  })
  const isAsked = page.waitForEvent('request', (it) => it.url().includes('lazy-parts'))
  await page.goto('/rules', { waitUntil: 'commit' })
  await isAsked
  await page.keyboard.press('?')
  arrive()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.close()
})
