import {
  confess,
  expect,
  expectAccessible,
  reply,
  replyWith,
  signUp,
  test,
  translate,
} from './journey.ts'

test('a visitor who writes a confession signs up, and then it is posted, also from a translated page', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  await page.goto('/')
  await page.getByRole('button', { name: 'New confession', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New confession' })
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Post' }).click()
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Please enter a title')
  await expect(dialog.getByText('Please enter a title')).toHaveRole('alert')
  await title.fill('Written before signing up')
  await expect(title).toHaveAccessibleDescription('')
  await dialog.getByRole('button', { name: 'Post' }).click()
  const content = dialog.getByRole('textbox', { name: 'Confession' })
  await expect(content).toHaveAccessibleDescription('Please enter your confession')
  await content.fill('And still here.')
  await translate(page)
  await dialog.getByRole('button', { name: 'Post' }).click()

  const asking = page.getByRole('dialog', { name: 'Create Account' })
  const sentence = 'Please sign in to share your confession'
  await expect(asking.getByRole('status')).toHaveText(sentence)
  await expect(page.getByText(sentence), 'it is said once').toHaveCount(1)
  await signUp(page)
  await expect(page.getByRole('status')).toContainText('Confession posted anonymously!')
  await expect(
    page.getByRole('article').filter({ hasText: 'Written before signing up' }),
  ).toBeVisible()
})

test('a confession in two scripts is answered three levels deep, upvoted and read by a visitor', async ({
  someone: author,
  newStudent,
  newVisitor,
}) => {
  const arabic = 'لم أخبر أحدًا بهذا من قبل، وأشعر الآن بخفّة غريبة.'
  const content = `It is 1 a.m. 🌙\n\n${arabic}\n\nThat is all.`
  const address = await confess(author, 'Two scripts 👩🏽‍🎓', content)
  await reply(author, address, 'Thank you')

  const second = await newStudent()
  await second.goto(address)
  await expect(replyWith(second, 'Thank you').getByText('OP', { exact: true })).toBeVisible()
  // Only the owner sees these.
  for (const name of ['Edit confession', 'Delete confession', 'Edit reply', 'Delete reply'])
    await expect(second.getByRole('button', { name })).toHaveCount(0)
  await second.getByRole('textbox', { name: 'Your reply' }).fill('First level')
  await second.getByRole('button', { name: 'Post Reply' }).click()
  for (const [above, below] of [
    ['First level', 'Second level'],
    ['Second level', 'Third level'],
    ['Third level', 'Fourth level'],
  ] as const) {
    const answered = replyWith(second, above)
    await answered.getByRole('button', { name: /^Reply/ }).click()
    await answered.getByRole('textbox', { name: 'Reply to this reply' }).fill(below)
    await answered.getByRole('button', { name: 'Post Reply' }).click()
    await expect(second.getByRole('textbox', { name: 'Reply to this reply' })).toHaveCount(0)
    await expect(replyWith(second, below)).toBeVisible()
  }
  await expect(replyWith(second, 'Fourth level')).toContainText('You')
  await expect(
    replyWith(second, 'Fourth level').getByRole('button', { name: /^Reply/ }),
  ).toHaveCount(0)

  await second.getByRole('button', { name: 'Upvote, 0' }).first().click()
  await expect(second.getByRole('status')).toContainText('Confession upvoted!')
  await replyWith(second, 'Thank you').getByRole('button', { name: 'Upvote' }).click()
  await expect(second.getByRole('status')).toContainText('Reply upvoted!')

  const visitor = await newVisitor()
  await visitor.goto(address)
  await expect(visitor.getByText(arabic)).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Two scripts 👩🏽‍🎓')
  await expect(visitor.getByRole('link', { name: '5 replies' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Upvote, 1' })).toHaveCount(2)
  const texts = await visitor.locator('#replies .as-written').allTextContents()
  expect(texts).toEqual(['Thank you', 'First level', 'Second level', 'Third level', 'Fourth level'])
  await expect(visitor.getByText('You', { exact: true })).toHaveCount(0)
  await expect(visitor.getByText('Anonymous', { exact: true })).toHaveCount(6)
  await expectAccessible(visitor)
  // Text that looks like markup stays text.
  const text = `<script>alert(1)</script> $& $1 </script> <b>bold</b> "quoted" & 'single'`
  await visitor.goto(await confess(author, text, `${text}\n\ttabbed`))
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(text)
  expect(await visitor.locator('.as-written').first().textContent()).toBe(`${text}\n\ttabbed`)
})
