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
  await openMore(page)
  await page.getByRole('menuitem', { name: 'Hide words…' }).click()
  await page.getByRole('textbox', { name: 'Words' }).fill('exam\npanic attack')
}

/** As many who have been here for long report it as are enough. Not of the one whose lists are on other screens. */
export async function haveHidden(page: Page): Promise<void> {
  const [first, author, ...others] = memberNames.map((name) => `${name}@ucsd.edu`)
  const signIn = (email = '') => page.request.post('/api/session', { data: { ...member, email } })
  await signIn(author)
  const posted = await page.request.post('/api/confessions', {
    data: { title: 'Ask for the tall one', content: 'In room twelve, after nine.' },
  })
  const { id } = await posted.json()
  for (const reporter of [first, ...others]) {
    await signIn(reporter)
    await page.request.put(`/api/confessions/${id}/report`, { data: { reason: 'exposes_someone' } })
  }
  await signIn(author)
  await page.goto(`/confession/${id}`, { waitUntil: 'networkidle' })
  await page.getByRole('note', { name: 'Hidden from others' }).waitFor()
}

export async function appeal(page: Page): Promise<void> {
  await haveHidden(page)
  await press('Appeal')(page)
  await page.getByRole('textbox', { name: 'Your appeal' }).fill('The tall one is a plant.')
}
