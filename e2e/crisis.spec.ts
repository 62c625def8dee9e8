import type { Locator } from '@playwright/test'
import { confess, expect, expectAccessible, test } from './journey.ts'

test('words of self-harm show help above the button while writing, and are not sent anywhere', async ({
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
  await expect(card).toContainText('Only you see this.')
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

test('a thumb hits the helpline link it aims at, on phones and in large text', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  await page.setViewportSize({ width: 375, height: 760 })
  await page.goto('/')
  await page.getByRole('button', { name: 'New confession', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New confession' })
  await dialog.getByRole('textbox', { name: 'Confession' }).fill('I want to die')
  const card = dialog.getByRole('note', { name: 'Help in a crisis' })
  await expect(card).toBeVisible()
  const links = ['Call 988', 'Text 988', 'Find a helpline']
  for (const name of links) await expectTappable(card.getByRole('link', { name }))

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectTappable(card.getByRole('link', { name: 'Call 988' }))
  await page.goto('/rules')
  for (const name of links) await expectTappable(page.getByRole('link', { name }))
})

test('a page that already shows the crisis card shows only a line above the form', async ({
  newStudent,
}) => {
  const page = await newStudent()
  const title = 'A long winter, and no end'
  const address = await confess(page, title)
  // Only reports of older accounts bring the card, so the answer is changed instead.
  await page.route(`**/api${address.replace('confession', 'confessions')}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), hasCrisisCard: true },
    })
  })
  await page.setViewportSize({ width: 375, height: 760 })
  await page.goto('/')
  await page.getByRole('link', { name: title, exact: true }).click()
  const form = page.locator('form', { has: page.getByRole('textbox', { name: 'Your reply' }) })
  await expect(page.getByRole('note', { name: 'Help in a crisis' })).toBeVisible()
  await form.getByRole('textbox').fill('I want to die')

  await expect(form.getByText('You are not alone.')).toBeVisible()
  await expect(form.getByRole('note')).toHaveCount(0)
  for (const name of ['Call 988', 'Text 988', 'Find a helpline'])
    await expectTappable(form.getByRole('link', { name }))
})

/**
 * Expects that a tap on the link's middle, or 21 px above or below, hits the link and nothing that covers
 * it.
 */
async function expectTappable(link: Locator): Promise<void> {
  const met = await link.evaluate((link) => {
    link.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = link.getBoundingClientRect()
    return [-21, 0, 21].map((dy) =>
      link.contains(document.elementFromPoint(left + width / 2, top + height / 2 + dy)),
    )
  })
  expect(met, await link.innerText()).toEqual([true, true, true])
}
