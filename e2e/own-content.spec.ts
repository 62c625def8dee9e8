import {
  confess,
  expect,
  expectAccessible,
  newEmail,
  openAccount,
  password,
  reply,
  replyWith,
  test,
  translate,
} from './journey.ts'

test('a student edits a complete confession, with counters and limits', async ({ newStudent }) => {
  const page = await newStudent()
  await confess(page, 'Before', `The start. ${'And much more. '.repeat(170)}The end.`)
  await page.goto('/my-confessions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Confessions')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit confession' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit confession' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  const content = dialog.getByRole('textbox', { name: 'Confession' })
  await expect(content).toHaveValue(/The end\.$/)
  await expectAccessible(page)

  // A text that is older than the limits may stay as long as it is.
  await title.fill('Long, still')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Long, still' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit confession' }).click()
  await expect(content).toHaveValue(/The end\.$/)
  await title.fill('y'.repeat(80))
  await content.fill('z'.repeat(1_800))
  await expect(dialog.getByText(/^\d+\/\d+$/)).toHaveCount(0)
  await title.fill('y'.repeat(81))
  await expect(dialog.getByText('81/100')).toBeVisible()
  await translate(page)
  await title.fill('y'.repeat(82))
  await expect(dialog.getByText('82/100')).toBeVisible()
  await content.fill('z'.repeat(1_801))
  await expect(dialog.getByText('1801/2000')).toBeVisible()
  await title.fill('y'.repeat(101))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(title).toHaveAccessibleDescription('Too long.')
  await title.fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(title).toHaveAccessibleDescription('Please enter a title')
  await title.fill('After')
  await content.fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(content).toHaveAccessibleDescription('Please enter content')
  await content.fill('Short now.')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('status')).toContainText('Confession updated')
  await expect(page.getByRole('article')).toContainText('Short now.')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'After' })).toBeVisible()
})

test('an unfinished edit is kept, and is discarded only after a question', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.setViewportSize({ width: 375, height: 667 })
  const url = `https://example.org/${'unbroken'.repeat(100)}`
  await confess(page, 'Read on a phone', url)
  await page.goto('/my-confessions')
  await page.getByRole('link', { name: 'Read on a phone', exact: true }).click()
  const edit = page.getByRole('button', { name: /^Edit confession/ })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit confession' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  const content = dialog.getByRole('textbox', { name: 'Confession' })
  await expect(title).toBeFocused()
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 667 })
  expect(await dialog.evaluate((sheet) => sheet.scrollWidth)).toBe(375)
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })

  await page.keyboard.type(', again')
  await page.keyboard.press('Enter')
  await expect(content).toBeFocused()
  await title.fill('Read\non two phones')
  await expect(title).toHaveValue('Read on two phones')
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await page.reload()
  await edit.click()
  await expect(title).toBeFocused()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await page.goForward()
  await edit.click()
  await expect(title).toHaveValue('Read on two phones')
  await expect(dialog).toContainText('Restored your unsaved changes.')

  const discard = dialog.getByRole('button', { name: 'Discard' })
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await discard.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(title).toHaveValue('Read on two phones')
  await discard.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(title).toHaveValue('Read on a phone')
  await expect(title).toBeFocused()
  await title.fill('Saved')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved')
  await edit.click()
  await expect(title).toHaveValue('Saved')
  await expect(discard).toHaveCount(0)
})

test('a student cancels deleting a confession, and then deletes it', async ({ newStudent }) => {
  const page = await newStudent()
  const address = await confess(page, 'To be deleted')
  await confess(page, 'Deleted from the feed')
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Deleted from the feed' })
  await card.getByRole('button', { name: 'Delete confession' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toHaveAccessibleDescription(/“Deleted from the feed”/)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status')).toContainText('Confession deleted')
  await expect(card).toHaveCount(0)

  await page.goto(address)
  await page.getByRole('button', { name: 'Delete confession' }).click()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Delete confession' })).toBeFocused()

  await page.getByRole('button', { name: 'Delete confession' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status')).toContainText('Confession deleted')
  await expect(page).toHaveURL('/')
  expect((await page.request.get(address)).status()).toBe(404)
})

test('a student edits a reply, with a new sign-in in between, and deletes it with all replies below', async ({
  newVisitor,
}) => {
  const email = newEmail()
  const page = await openAccount(await newVisitor(), email)
  const address = await confess(page, 'With replies')
  const above = await reply(page, address, 'The first')
  await reply(page, address, 'The second', above)
  await page.goto(address)

  await replyWith(page, 'The second').getByRole('button', { name: 'Edit reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit reply' })
  const words = dialog.getByRole('textbox', { name: 'Reply' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await words.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(words).toHaveAccessibleDescription('Please enter a reply')
  await words.fill('The second, edited')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const signIn = page.getByRole('dialog', { name: 'Welcome Back' })
  await signIn.getByRole('textbox', { name: 'Email' }).fill(email)
  await signIn.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Reply updated')
  await expect(replyWith(page, 'The second, edited')).toContainText('edited')
  // Focus returns to the edited reply.
  await expect(page.locator('article:focus-within').last()).toContainText('The second, edited')

  await page.getByRole('button', { name: 'Delete reply' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status')).toContainText('Reply deleted')
  await expect(page.getByText('No replies yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: '0 replies' })).toBeVisible()
})

test('a student finds their replies with the posts they answer, even if the confession was deleted', async ({
  someone: author,
  newStudent,
}) => {
  const page = await newStudent()
  const address = await confess(author, 'Answered by someone')
  const first = await reply(author, address, `The first reply. ${'It went on. '.repeat(20)}`)
  const answer = await reply(page, address, 'To that one', first)
  await page.goto('/my-replies')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Replies')
  await expect(page.getByRole('blockquote')).toHaveText(/^AnonymousThe first reply\. .*\.\.\.$/)
  await expectAccessible(page)
  await page.request.delete(`/api/replies/${answer}`)

  await reply(page, address, 'By me')
  await page.reload()
  await page.getByRole('button', { name: 'Upvote' }).click()
  await expect(page.getByRole('status')).toContainText('Reply upvoted!')
  await page.getByRole('link', { name: 'Answered by someone' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Answered by someone')
  await expect(replyWith(page, 'By me')).toContainText('You')

  // Only an import leaves a reply without its confession, so the server's answer is changed here.
  await page.route('**/api/me/replies', async (route) => {
    const answer = await route.fetch()
    const { items, nextCursor } = await answer.json()
    await route.fulfill({
      json: { items: items.map((item: object) => ({ ...item, confession: null })), nextCursor },
    })
  })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'My Replies' }).click()
  await expect(page.getByRole('heading', { name: 'Deleted Confession' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit reply' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Delete reply' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('You haven’t replied to anyone yet.')).toBeVisible()
})

test('a student sees their account, and how many confessions and replies they have', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const address = await confess(page, 'Counted')
  await reply(page, address, 'Counted too')
  await page.goto('/profile')
  await expect(page.getByText(/@ucsd\.edu$/)).toBeVisible()
  const month = new Date().toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  await expect(page.getByText(month)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Account' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel').getByText('1', { exact: true })).toHaveCount(2)
  await expectAccessible(page)
  const links = page.getByRole('link', { name: 'View All' })
  await expect(links.nth(1)).toHaveAttribute('href', '/my-replies')
  await links.first().click()
  await expect(page).toHaveURL('/my-confessions')
  await page.goBack()
  await page.reload()
  await expect(page).toHaveURL('/profile?tab=activity')
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  await links.first().click()
  await page.getByRole('link', { name: 'Back to feed' }).click()
  await expect(page).toHaveURL('/')
})

test('a visitor on a personal page is invited to sign in, and no page sends requests to other hosts', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  for (const path of ['/my-confessions', '/my-replies', '/inbox'])
    expect(await (await page.request.get(path)).text()).toContain('Sign in to see')
  await page.goto('/profile')
  await expect(page.getByText(/^Sign in to see/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
  await page.goto('/')
  expect([...hosts]).toEqual([new URL(page.url()).host])
})
