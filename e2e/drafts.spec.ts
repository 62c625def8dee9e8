import { confess, expect, openAccount, signUp, test } from './journey.ts'
import { openTab } from './streams.ts'

test('a draft survives closing, reloading and a failed send, is posted once, and is deleted at sign-out', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.goto('/')
  const open = () => page.getByRole('button', { name: 'New confession', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New confession' })
  const content = dialog.getByRole('textbox', { name: 'Confession' })

  await open()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Half a title')
  await content.fill('Half a thought')
  await page.keyboard.press('Escape')
  await open()
  await expect(content).toHaveValue('Half a thought')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.reload()
  await open()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a title')
  await expect(content).toHaveValue('Half a thought')

  // The confession arrives, but the answer is lost.
  await page.route(
    '**/api/confessions',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Post' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to post confession')
  await expect(dialog.getByText('Not sent. Your draft is saved.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status')).toContainText('Confession posted anonymously!')
  const own = await (await page.request.get('/api/me/confessions')).json()
  expect(own.items).toHaveLength(1)

  await open()
  await content.fill('Another half a thought')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await open()
  await expect(content).toHaveValue('')
})

test('a student who writes the next confession while one is being sent loses nothing', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const address = await confess(page, 'Read meanwhile')
  await page.goto(address)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(
    '**/api/confessions',
    async (route) => {
      await answered
      await route.continue()
    },
    { times: 1 },
  )
  const dialog = page.getByRole('dialog', { name: 'New confession' })
  const [title, content] = [
    dialog.getByRole('textbox', { name: 'Title' }),
    dialog.getByRole('textbox', { name: 'Confession' }),
  ]
  await page.keyboard.press('n')
  await title.fill('The slow one')
  await content.fill('It takes its time.')
  await dialog.getByRole('button', { name: 'Post' }).click()
  await expect(content).not.toBeEditable()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await title.fill('The next one')
  await content.fill('Begun meanwhile.')
  answer()
  await expect(dialog.getByRole('status')).toContainText('Confession posted anonymously!')
  await expect(content).toHaveValue('Begun meanwhile.')
  await expect(page).toHaveURL(address)

  await dialog.getByRole('button', { name: 'Post' }).click()
  await expect(page).toHaveURL('/')
  const own = page.getByRole('article').filter({ hasText: 'The next one' })
  await expect(own).toBeFocused()
  await expect(own).toHaveAttribute('data-posted')
  await page.goBack()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('no tab keeps drafts for the next person after a sign-out or the end of a session', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const address = await confess(page, 'Read on a device that others use')
  const field = page.getByRole('textbox', { name: 'Your reply' })
  await page.goto(address)
  await field.fill('Left behind')
  await page.goto('about:blank')
  const other = await openTab(page.context(), '/')
  await other.getByRole('button', { name: 'Account menu' }).click()
  await other.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.goBack()
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
    .not.toContain('Left behind')
  await expect(field).toHaveValue('')

  await openAccount(page)
  await page.goto(address)
  await field.fill('Of a session that ends')
  await page.context().clearCookies()
  await field.press('Control+Enter')
  const loadedAgain = page.waitForEvent('load')
  await signUp(page)
  await loadedAgain
  await expect(field).toHaveValue('')
  await expect(page.getByText('Of a session that ends')).toHaveCount(0)
})
