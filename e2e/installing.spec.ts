import type { Page } from '@playwright/test'
import { confess, expect, expectAccessible, goOffline, newWord, reply, test } from './journey.ts'
import { watchStreams } from './streams.ts'

test('the board can be installed; offline it says so, also in the editor, and a failed page comes back', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  await page.setViewportSize({ width: 375, height: 600 })
  await page.goto('/')
  const link = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(link ?? '')).json()
  expect(manifest).toMatchObject({
    id: '/',
    name: 'UCSD Confessions',
    short_name: 'UCSD',
    display: 'standalone',
    start_url: '/',
  })
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.status()).toBe(200)
    expect(icon.headers()['content-type']).toBe(type)
  }

  await expect.poll(() => keptText(page, '/')).toContain('keptAt')
  await goOffline(page)
  const notice = page.getByText('You’re offline. Your drafts are saved.')
  await page.mouse.wheel(0, 500)
  await expect(notice).toBeInViewport()
  await page.mouse.wheel(0, -500)
  await page.getByRole('button', { name: 'New confession', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New confession' })
  await expect(dialog.getByText('You’re offline. Your drafts are saved.')).toBeInViewport()
  await expect(dialog.getByRole('button', { name: 'Post' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  const copy = page.getByText('Offline copy from')
  await page.getByRole('button', { name: 'Most Voted' }).click()
  await expect(page.getByText('Failed to load confessions')).toBeVisible()
  await page.locator('button:not([aria-disabled])', { hasText: 'Newest' }).click()
  await expect(copy).toBeVisible()

  await page.goto('/?sort=top&frame=week')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'UCSD Confessions' })).toHaveAttribute('href', '/')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Most Voted' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page).toHaveURL('/?sort=top&frame=week')
})

test('offline the newest confessions can be read, as visitors see them and without deleted ones', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const title = `In the tunnel ${newWord()}`
  let address = ''
  await Promise.all(Array.from({ length: 11 }, () => confess(page, 'Below it')))
  // Other journeys may post so much meanwhile that this confession is not on the first page.
  await expect(async () => {
    address = await confess(page, title)
    await page.request.put(`/api${address.replace('confession', 'confessions')}/upvote`)
    await page.goto('/')
    await expect.poll(() => keptText(page, '/')).toContain('keptAt')
    const kept = await keptText(page, '/')
    if (!kept.includes(address)) await page.evaluate(() => caches.delete('kept'))
    expect(kept).toContain(address)
  }).toPass()
  expect(await keptText(page, '/')).not.toMatch(/"(?:hasVoted|isOwner)":true|@ucsd\.edu"/)

  await page.request.delete(`/api${address.replace('confession', 'confessions')}`)
  await expect.poll(() => keptText(page, '/')).not.toContain(address)
  await goOffline(page)
  await page.goto('/?sort=top')
  await page.getByRole('link', { name: 'Newest confessions' }).click()
  const copy = page.getByText('Offline copy from')
  await expect(copy).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(5)
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.goto('/?sort=new&utm_source=newsletter')
  await expect(copy).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.context().setOffline(false)
  await expect(copy).toBeHidden()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

test('a confession that was opened can be read offline, as visitors see it', async ({
  someone: author,
  newStudent,
}) => {
  const page = await newStudent()
  const word = newWord()
  const [opened, never] = [`Opened ${word}`, `Never opened ${word}`]
  const unopened = await confess(author, never)
  const address = await confess(author, opened, 'To read in a tunnel.')
  const id = await reply(author, address, 'A reply in the tunnel')
  await page.request.put(`/api${address.replace('confession', 'confessions')}/upvote`)
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Upvote' }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect.poll(() => keptText(page, address)).toContain('To read in a tunnel.')
  const kept = await keptText(page, address)
  const [createdAt = '', keptAt = ''] = ['createdAt', 'keptAt'].map(
    (name) => new RegExp(`"${name}":"(.*?)"`).exec(kept)?.[1],
  )
  expect(Date.parse(keptAt), 'the copy is younger than what it is of').toBeGreaterThan(
    Date.parse(createdAt),
  )
  expect(kept).not.toMatch(/"hasVoted":true|@ucsd\.edu"/)
  // No other journey changes this list.
  await page.goto(`/search?q=${word}`)
  await expect(page.getByRole('link', { name: never, exact: true })).toBeVisible()

  await goOffline(page)
  await page.getByRole('link', { name: opened, exact: true }).click()
  await expectCopy(page, opened)
  await page.getByRole('link', { name: 'Back to Confessions' }).click()
  await page.getByRole('link', { name: never, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load confession')
  await expect(page).toHaveTitle('Failed to load confession · UCSD Confessions')
  await expectAccessible(page)

  await page.goto(`${address}?reply=${id}#reply-${id}`)
  await expectCopy(page, opened)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeHidden()
  await expect(page).toHaveURL(`${address}#reply-${id}`)
  // The copy doesn't know whose list of saved confessions this is, but saving works.
  await page.getByRole('button', { name: `More “${opened}”` }).click()
  await page.getByRole('menuitem', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('Saved in this browser')
  const saved = page.getByRole('contentinfo').getByRole('link', { name: 'Saved' })
  await expect(saved).toBeHidden()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Written in the tunnel')
  await page.reload()
  await expectCopy(page, opened)
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toHaveValue(
    'Written in the tunnel',
  )

  await page.goto(unopened)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load confession')
  await page.getByRole('link', { name: opened, exact: true }).click()
  await expectCopy(page, opened)
  await page.context().setOffline(false)
  // A movement of the mouse loads the rest of the program at once.
  await page.mouse.move(2, 2)
  await expect(page.getByText('Offline copy from')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upvote' }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await saved.click()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([opened])
})

test('an offline copy goes when its confession is deleted, when it is old, and at sign-out', async ({
  newStudent,
  newVisitor,
}) => {
  const page = await newStudent()
  const address = await confess(page, 'Deleted while it is kept')
  await page.goto(address)
  await expect.poll(() => keptText(page, address)).toContain('Deleted while it is kept')
  await page.request.delete(`/api${address.replace('confession', 'confessions')}`)
  await expect.poll(() => keptText(page, address)).toBe('')

  await page.goto('/')
  await expect.poll(() => keptText(page, '/')).toContain('keptAt')
  const feed = await keptText(page, '/')
  const numbers = Array.from({ length: 21 }, (_, index) => index)
  const addresses = await Promise.all(numbers.map((number) => confess(page, `Kept: ${number}`)))
  await page.evaluate(async (addresses) => {
    const { active } = await navigator.serviceWorker.ready
    for (const opened of ['/', ...addresses]) active?.postMessage({ opened, isMember: true })
  }, addresses)
  await expect.poll(() => keptText(page, addresses[20] ?? '')).toContain('Kept: 20')
  await expect.poll(() => keptText(page, addresses[0] ?? '')).toBe('')
  expect(await keptText(page, addresses[1] ?? '')).toContain('Kept: 1')
  expect(keptAtIn(await keptText(page, '/')), 'not copied again at once').toBe(keptAtIn(feed))

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect.poll(() => page.evaluate(() => caches.has('kept'))).toBe(false)

  const visitor = await newVisitor()
  await visitor.goto(addresses[0] ?? '')
  await expect.poll(() => keptText(visitor, addresses[0] ?? '')).toContain('Kept: 0')
})

test('after the session is ended elsewhere, only the confession on screen stays available offline', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const [before, shown] = [await confess(page, 'Before'), await confess(page, 'Still on screen')]
  await reply(page, shown, 'A reply in the tunnel')
  const streams = watchStreams(page.context())
  for (const address of ['/', before, shown]) {
    await page.goto(address)
    await expect.poll(() => keptText(page, address)).toContain('keptAt')
  }
  // Live updates begin at the first input, or seconds later.
  await page.mouse.move(1, 1)
  await expect.poll(streams).toHaveLength(1)
  await page.request.delete('/api/sessions')
  await expect(page.getByRole('status')).toContainText('You have been logged out')
  await expect.poll(() => keptText(page, before)).toBe('')
  await expect.poll(() => keptText(page, '/')).toBe('')
  await expect.poll(() => isKeptForMember(page, shown)).toBe(false)
  await goOffline(page)
  await page.reload()
  await expectCopy(page, 'Still on screen')
})

/** Returns the text of the offline copy, or an empty text if there is none. */
function keptText(page: Page, address: string): Promise<string> {
  return page.evaluate(async (path) => (await (await caches.match(path))?.text()) ?? '', address)
}

function keptAtIn(text: string): string | undefined {
  return /"keptAt":"(.*?)"/.exec(text)?.[1]
}

/** Returns whether the offline copy belongs to a session, or undefined if there is none. */
function isKeptForMember(page: Page, address: string): Promise<boolean | undefined> {
  return page.evaluate(
    async (path) => (await caches.match(path))?.headers.has('kept-member'),
    address,
  )
}

async function expectCopy(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('Offline copy from')).toBeVisible()
  await expect(page.getByText('A reply in the tunnel')).toBeVisible()
}
