import { confess, expect, expectAccessible, replyWith, test } from './journey.ts'

test('contact data is refused at its field with the words kept, and a full name is asked about', async ({
  newStudent,
}) => {
  const page = await newStudent()
  await page.goto('/')
  await page.getByRole('button', { name: 'New confession', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New confession' })
  const content = dialog.getByRole('textbox', { name: 'Confession' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('My neighbour')
  await content.fill('Call her: 619-555-0123')
  await dialog.getByRole('button', { name: 'Post' }).click()

  await expect(page.getByRole('alert')).toContainText('Please leave out contact details')
  await expect(content).toHaveAccessibleDescription('Take out the phone number “619-555-0123”.')
  await expect(content).toBeFocused()
  await expect(content).toHaveValue('Call her: 619-555-0123')
  await content.fill('Jessica Moreno hums.')
  await expect(content).not.toHaveAttribute('aria-invalid')
  await expect(dialog.getByText('Not sent. Your words are kept.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(content).toHaveAccessibleDescription(/“Jessica Moreno” looks like a full name/)
  await expectAccessible(page)
  await page.route('**/api/confessions', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Post anyway' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Failed')
  await expect(dialog.getByRole('button', { name: 'Post', exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter')

  await expect(page.getByRole('status')).toContainText('Confession posted anonymously!')
  await page.getByRole('link', { name: 'My neighbour' }).click()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Ask Jessica Moreno')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await page.getByRole('button', { name: 'Reply anyway' }).click()
  await replyWith(page, 'Ask Jessica Moreno').getByRole('button', { name: 'Edit reply' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit reply' })
  await edit.getByRole('textbox').fill('Ask Daniel Okafor, or me@example.org')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toContainText('Take out the e-mail address “me@example.org”.')
  await edit.getByRole('textbox').fill('Ask Daniel Okafor')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.getByRole('button', { name: 'Save anyway' }).click()
  await expect(replyWith(page, 'Ask Daniel Okafor')).toBeVisible()
})

test('words of self-harm bring help above the button while one writes, and are sent nowhere', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const address = await confess(page, 'A long winter')
  await page.goto(address)
  const sent: string[] = []
  page.on('request', (request) =>
    sent.push(
      decodeURIComponent(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
    ),
  )
  const field = page.getByRole('textbox', { name: 'Your reply' })
  const card = page.getByRole('note', { name: 'Help in a crisis' })

  await field.fill('Some nights I want to kill myself.')
  await expect(card).toContainText('Call or text 988')
  await expect(card.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988')
  await expect(card.getByRole('link', { name: 'Text 988' })).toHaveAttribute('href', 'sms:988')
  await expectAccessible(page)
  await field.fill('This exam is killing me.')
  await expect(card).toHaveCount(0)
  expect(
    sent.filter((request) => !request.startsWith('GET') || /kill|night/.test(request)),
  ).toEqual([])
  await field.fill('Some nights I want to kill myself.')
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Post Reply' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Reply posted!' })).toBeVisible()
})

test('whoever is named asks for it to be taken down without an account', async ({
  newStudent,
  newVisitor,
}) => {
  const address = await confess(await newStudent(), 'The tall one from the third floor')
  const page = await newVisitor()
  await page.goto(`/rules?about=${address}`)
  const link = page.getByRole('textbox', { name: 'Address of the confession or reply' })
  await expect(link).toHaveValue(new RegExp(`${address}$`))
  await page.setViewportSize({ width: 375, height: 760 })
  await page.getByRole('button', { name: 'Send to the operator' }).click()
  const wrong = page.getByRole('textbox', { name: 'What is wrong with it?' })
  await expect(wrong).toBeFocused()
  expect((await wrong.boundingBox())?.y).toBeGreaterThan(150)
  await wrong.fill('That is me.')
  await page.getByRole('textbox', { name: 'How can we reach you?' }).fill('me@example.org')
  await page.getByRole('button', { name: 'Send to the operator' }).click()
  const promise = page.getByRole('checkbox', { name: 'This is true as far as I know.' })
  await expect(promise).toBeFocused()
  await expect(promise).toHaveAccessibleDescription(/confirm/)
  await expectAccessible(page)

  await promise.check()
  await page.getByRole('button', { name: 'Send to the operator' }).click()

  await expect(page.locator(':focus')).toContainText('You hear from the operator by')
})

test('rules and promise are there for everybody, below every page and without scripts', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, hasTouch: true })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'House rules' }).click()
  await expect(page).toHaveTitle('House Rules · UCSD Confessions')
  await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(10)
  expect(await page.locator('main').innerText()).toContain('This form needs JavaScript.')
  await expect(page.getByText(/In each of the last twelve months/)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Anonymity' }).click()
  await expect(page).toHaveTitle('Anonymity · UCSD Confessions')
  await expect(page.getByRole('blockquote')).toContainText('Other people never learn who wrote')
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await context.close()
})
