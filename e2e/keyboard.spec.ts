import { confess, expect, expectAccessible, test } from './journey.ts'

test('single keys do what the list says, and can be switched off', async ({ newStudent }) => {
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

  for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key)
  const focused = page.locator('article:focus-within')
  await expect(focused).toContainText('Reached by keys, second')
  await page.keyboard.press('u')
  await expect(focused.getByRole('button', { name: 'Upvote' })).toHaveText('1')

  await page.goto('/')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New confession' })
  await page.keyboard.type('nju is a title here')
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('nju is a title here')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Written without a mouse.')
  await page.keyboard.press('Control+Enter')
  await expect(
    page.getByRole('article').filter({ hasText: 'Written without a mouse.' }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await list.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(dialog).toHaveCount(0)
})

test('the whole account menu works by keys', async ({ newStudent }) => {
  const page = await newStudent()
  await page.goto('/')
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
