import type { Page } from '@playwright/test'
import { memberNames } from '../../seed/names.ts'
import { member, press } from './shows.ts'

export async function openMore(page: Page): Promise<void> {
  await press('More')(page)
  await page.getByRole('menu', { name: /^More/ }).waitFor()
}

export async function openReport(page: Page): Promise<void> {
  await openMore(page)
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByRole('radio').first().waitFor()
}

export async function reportSelfHarm(page: Page): Promise<void> {
  await openReport(page)
  await page.getByRole('radio', { name: 'Self-harm' }).check()
}

export async function hideFirst(page: Page): Promise<void> {
  await openMore(page)
  await page.getByRole('menuitem', { name: 'Hide for me' }).click()
  await page.getByText('Hidden for you').waitFor()
}

export async function openHiddenWords(page: Page): Promise<void> {
  await hideFirst(page)
  await page.getByRole('button', { name: 'Hidden words' }).first().click()
  await page
    .getByRole('textbox', { name: 'One word or phrase per line' })
    .fill('exam\npanic attack')
}

/** Makes the API say that the item is hidden, because real reports take effect only at a five-minute mark. */
export async function openHiddenConfession(page: Page): Promise<void> {
  // Uses another member than the one with the lists on other screens.
  const email = `${memberNames[1]}@ucsd.edu`
  await page.request.post('/api/session', { data: { ...member, email } })
  const title = 'Ask for the tall one'
  const posted = await page.request.post('/api/confessions', {
    data: { title, content: 'In room twelve, after nine.' },
  })
  const { id } = await posted.json()
  const hidden = {
    ...{ rule: 'exposes_someone', by: 'reports', since: new Date().toISOString() },
    ...{ explanation: null, canShow: true, appeal: 'possible' },
  }
  await page.route(`**/api/confessions/${id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), hidden } })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: title, exact: true }).first().click()
  await page.getByRole('note', { name: 'Hidden from others' }).waitFor()
}

export async function appeal(page: Page): Promise<void> {
  await openHiddenConfession(page)
  await press('Appeal')(page)
  await page.getByRole('textbox', { name: 'Your appeal' }).fill('The tall one is a plant.')
}
