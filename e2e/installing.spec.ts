import type { Page } from '@playwright/test'
import { confess, expect, expectAccessible, goOffline, newWord, reply, test } from './journey.ts'

test.use({ serviceWorkers: 'allow' })

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
    display: 'standalone',
    start_url: '/',
  })
  // Without a short name, devices show the board's title below the icon.
  expect(manifest).not.toHaveProperty('short_name')
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.status()).toBe(200)
    expect(icon.headers()['content-type']).toBe(type)
  }

  await expect.poll(() => copyText(page, '/')).toContain('Offline copy from')
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
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Begun in the tunnel')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Most Voted' }).click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'UCSD Confessions' })).toHaveAttribute('href', '/')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Newest confessions' }).click()
  await expect(offlineLine(page)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Most Voted' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page).toHaveURL('/?sort=top')
  await page.getByRole('button', { name: 'New confession', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Begun in the tunnel')
})

test('offline the newest confessions can be read, as visitors see them and without deleted ones', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const title = `In the tunnel ${newWord()}`
  let address = ''
  await Promise.all(Array.from({ length: 14 }, () => confess(page, 'Below it')))
  // Other journeys may post so much meanwhile that this confession is not on the first page.
  await expect(async () => {
    address = await confess(page, title)
    await page.request.put(`/api${address.replace('confession', 'confessions')}/upvote`)
    await page.goto('/')
    await expect.poll(() => copyText(page, '/')).toContain('Offline copy from')
    const copy = await copyText(page, '/')
    if (!copy.includes(address)) await page.evaluate(() => caches.delete('copies'))
    expect(copy).toContain(address)
  }).toPass()
  expect(await copyText(page, '/')).not.toMatch(/aria-pressed="true">\s*<svg|hasVoted|@ucsd\.edu"/)

  await page.request.delete(`/api${address.replace('confession', 'confessions')}`)
  await expect.poll(() => copyText(page, '/')).not.toContain(address)
  await goOffline(page)
  await page.goto('/?sort=new&utm_source=newsletter')
  await expect(offlineLine(page)).toBeVisible()
  // Other journeys may have deleted more of the fifteen.
  const copied = (await copyText(page, '/')).match(/<article/g) ?? []
  expect(copied.length).toBeGreaterThan(10)
  await expect(page.getByRole('article')).toHaveCount(copied.length)
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  // Nothing is offered that needs the program: these buttons submit a form.
  await expect(page.getByRole('button')).toHaveText(['Newest', 'Most Voted', 'Apply'])
  await page.context().setOffline(false)
  await page.reload()
  await expect(offlineLine(page)).toBeHidden()
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
  await expect.poll(() => copyText(page, address)).toContain('To read in a tunnel.')
  expect(await copyText(page, address)).not.toMatch(/aria-pressed="true"|hasVoted|@ucsd\.edu"/)
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Begun before the tunnel')
  // No other journey changes this list.
  await page.goto(`/search?q=${word}`)
  await expect(page.getByRole('link', { name: never, exact: true })).toBeVisible()

  await goOffline(page)
  await page.getByRole('link', { name: opened, exact: true }).click()
  await expectCopy(page, opened)
  await page.goto(unopened)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load confession')
  await expectAccessible(page)
  await page.getByRole('link', { name: opened, exact: true }).click()
  await expectCopy(page, opened)
  await page.goto(`${address}?reply=${id}#reply-${id}`)
  await expectCopy(page, opened)

  await page.context().setOffline(false)
  await page.goto(address)
  await expect(offlineLine(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toHaveValue(
    'Begun before the tunnel',
  )
})

test('the copy also answers a visit while the board is not available', async ({ newStudent }) => {
  const page = await newStudent()
  const address = await confess(page, 'Read while it is away')
  await page.goto(address)
  await reply(page, address, 'A reply in the tunnel')
  await page.reload()
  await expect.poll(() => copyText(page, address)).toContain('A reply in the tunnel')
  await page
    .context()
    .route(/\/(?:confession\/|\?sort=top)/, (route) =>
      route.fulfill({ status: 503, body: 'Not available' }),
    )

  await page.goto(address)
  await expectCopy(page, 'Read while it is away')
  await page.goto('/?sort=top')
  await expect(page.getByText('Not available')).toBeVisible()
})

test('an offline copy goes when its confession is deleted, when it is old, and at sign-out', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const address = await confess(page, 'Deleted while it is stored')
  await page.goto(address)
  await expect.poll(() => copyText(page, address)).toContain('Deleted while it is stored')
  await page.request.delete(`/api${address.replace('confession', 'confessions')}`)
  await expect.poll(() => copyText(page, address)).toBe('')

  await page.goto('/')
  await expect.poll(() => copyText(page, '/')).toContain('Offline copy from')
  const feed = await copyText(page, '/')
  const numbers = Array.from({ length: 21 }, (_, index) => index)
  const addresses = await Promise.all(numbers.map((number) => confess(page, `Copied: ${number}`)))
  await page.evaluate(async (addresses) => {
    const { active } = await navigator.serviceWorker.ready
    for (const opened of ['/', ...addresses]) active?.postMessage({ opened })
  }, addresses)
  await expect.poll(() => copyText(page, addresses[20] ?? '')).toContain('Copied: 20')
  await expect.poll(() => copyText(page, addresses[0] ?? '')).toBe('')
  expect(await copyText(page, addresses[1] ?? '')).toContain('Copied: 1')
  expect(await copyText(page, '/'), 'not copied again at once').toBe(feed)

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.poll(() => copyText(page, addresses[1] ?? '')).toBe('')
})

test('someone who hides items has no offline copies, which would show them', async ({
  newVisitor,
  someone: author,
}) => {
  const address = await confess(author, `To hide ${newWord()}`)
  const page = await newVisitor()
  await page.goto(address)
  await expect.poll(() => copyText(page, address)).toContain('Offline copy from')
  await page.getByRole('button', { name: /^More/ }).first().click()
  await page.getByRole('menuitem', { name: 'Hide for me' }).click()
  await page.goto('/')
  await expect.poll(() => copyText(page, address)).toBe('')
})

/** Returns the HTML of the offline copy, or an empty text if there is none. */
function copyText(page: Page, address: string): Promise<string> {
  return page.evaluate(async (path) => (await (await caches.match(path))?.text()) ?? '', address)
}

function offlineLine(page: Page) {
  return page.getByText('Offline copy from')
}

async function expectCopy(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(offlineLine(page)).toBeVisible()
  await expect(page.getByText('A reply in the tunnel')).toBeVisible()
}
