import { confess, expect, replyWith, signUp, test, translate } from './journey.ts'

test('the five time frames and the sort rest after a change, and each order is read again', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/confessions?')) asked.push(new URL(request.url()).search)
  })
  await page.clock.install()
  await page.goto('/')
  const frame = page.getByRole('combobox', { name: 'Time frame' })
  expect(await frame.getByRole('option').allTextContents()).toEqual([
    'All Time',
    'Past Hour',
    'Past Day',
    'Past Week',
    'Past Month',
  ])
  await page.clock.pauseAt(Date.now() + 60_000)
  const top = page.getByRole('button', { name: 'Most Voted' })
  const newest = page.getByRole('button', { name: 'Newest', exact: true })
  await top.click()
  await expect(newest).toHaveAttribute('aria-disabled', 'true')
  await expect(frame).toHaveAttribute('aria-disabled', 'true')
  await expect(newest).toHaveCSS('opacity', '1')
  await newest.dispatchEvent('click')
  await expect(top).toHaveAttribute('aria-pressed', 'true')
  await page.clock.runFor(700)
  await expect(newest).toHaveAttribute('aria-disabled', 'true')
  await page.clock.runFor(200)
  await expect(newest).not.toHaveAttribute('aria-disabled')
  await newest.click()
  await expect(newest).toHaveAttribute('aria-pressed', 'true')

  await page.clock.resume()
  await expect(frame).not.toHaveAttribute('aria-disabled')
  await top.click()
  await expect(top).toHaveAttribute('aria-pressed', 'true')
  await expect(frame).not.toHaveAttribute('aria-disabled')
  expect(asked.filter((search) => search.includes('top')).length).toBeGreaterThanOrEqual(2)

  await page.route('**/api/confessions?*', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null } }),
  )
  await frame.selectOption('Past Hour')
  await expect(page.getByText('No confessions found for this time period.')).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Be the first to share your thoughts!' }),
  ).toBeVisible()
})

test('a visitor who replies is asked to sign in, and then the reply is posted and counted, also on a translated page', async ({
  someone,
  newVisitor,
}) => {
  const address = await confess(someone, 'Answered by a visitor')
  const page = await newVisitor()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Replies' })).toBeVisible()
  await page.getByRole('button', { name: 'Post Reply' }).click()
  const words = page.getByRole('textbox', { name: 'Your reply' })
  await expect(words).toHaveAccessibleDescription('Please enter a reply')
  await words.fill('From outside')
  await translate(page)
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await expect(page.getByRole('status')).toContainText('Please sign in to reply')
  await signUp(page)
  await expect(page.getByRole('status')).toContainText('Reply posted!')
  await expect(page.getByRole('link', { name: '1 reply' })).toHaveText('1')
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toHaveValue('')
  await expect(replyWith(page, 'From outside')).toContainText(/\ds ago/)
})

test('a vote shows at once, is undone if it fails, and locks its button for 300 ms', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await confess(page, 'Voted in the feed')
  await page.clock.install()
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Voted in the feed' }).first()
  const button = card.getByRole('button', { name: 'Upvote' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/upvote', async (route) => {
    await released
    await route.abort()
  })
  await button.click()
  await expect(button).toHaveText('1')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  release()
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to process upvote' })
  await expect(toast).toBeVisible()
  // In a wide window the toast is beside the column, so it covers no text.
  const [toastBox, cardBox] = [await toast.boundingBox(), await card.boundingBox()]
  expect(toastBox?.x).toBeGreaterThanOrEqual((cardBox?.x ?? 0) + (cardBox?.width ?? 0))
  await expect(button).toHaveText('0')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).not.toHaveAttribute('aria-disabled')

  await page.unroute('**/upvote')
  await page.clock.pauseAt(Date.now() + 60_000)
  await button.click()
  await page.clock.runFor(250)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveCSS('opacity', '1')
  await page.clock.runFor(100)
  await expect(button).not.toHaveAttribute('aria-disabled')

  // The pressed colour shows while the pointer is still on the button.
  const colour = () => button.evaluate((element) => getComputedStyle(element).color)
  const pointedAt = await colour()
  await page.mouse.move(0, 0)
  expect(await colour()).toBe(pointedAt)
})

test('on a phone, a toast is above the compose bar, and is gone when the next page opens', async ({
  someone,
  newStudent,
}) => {
  const page = await newStudent()
  await page.setViewportSize({ width: 375, height: 812 })
  await confess(someone, 'Still there')
  await page.goto(await confess(page, 'Deleted on a phone'))
  await page.getByRole('button', { name: /^Delete confession/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/')
  const toast = page.getByRole('status').filter({ hasText: 'Confession deleted' })
  await expect(toast).toBeVisible()
  const [box, bar] = [
    await toast.boundingBox(),
    await page.getByRole('button', { name: 'New confession', exact: true }).boundingBox(),
  ]
  expect(box?.y).toBeGreaterThan(600)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(box?.height, 'the sentence is on one line').toBeLessThan(64)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('', { timeout: 1_000 })
})

test('a sign-in error shows for six seconds, top right; below 768 px a dialog takes the whole width', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('dialog').locator('[type=submit]').click()
  const toast = page.getByRole('dialog').getByRole('alert').getByText('Please fill in all fields')
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box && box.x > width / 2 && box.y < 200).toBe(true)
  await page.clock.runFor(5_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
  await page.clock.resume()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'New confession', exact: true }).click()
  for (const [width, full] of [
    [767, true],
    [768, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const box = await page.getByRole('dialog').boundingBox()
    expect((box?.width ?? 0) > 700, String(width)).toBe(full)
  }
})
