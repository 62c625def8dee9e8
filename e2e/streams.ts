import type { BrowserContext, Page } from '@playwright/test'
import type { Person } from './journey.ts'

/** Returns a function that lists the pages with an open event stream. */
export function watchStreams(context: BrowserContext): () => Page[] {
  const open = new Map<object, Page>()
  const forget = (page: Page) => {
    for (const [request, its] of open) if (its === page) open.delete(request)
  }
  const watch = (page: Page) => page.on('close', () => forget(page))
  for (const page of context.pages()) watch(page)
  context.on('page', watch)
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) open.set(request, request.frame().page())
  })
  context.on('requestfailed', (request) => open.delete(request))
  context.on('requestfinished', (request) => open.delete(request))
  return () => [...open.values()]
}

export async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('#start').waitFor({ state: 'detached' })
  await page.mouse.move(1, 1)
  return page
}

export async function upvote(person: Person, address: string): Promise<void> {
  await person.request.put(`/api${address.replace('confession', 'confessions')}/upvote`)
}

/** Removes the person's upvote. */
export async function removeUpvote(person: Person, address: string): Promise<void> {
  await person.request.delete(`/api${address.replace('confession', 'confessions')}/upvote`)
}

/** Finds the confession's upvote button when it shows this count. */
export function upvoteButton(page: Page, count: number) {
  return page.getByRole('button', { name: `Upvote, ${count}` }).first()
}

/** Hides the page or shows it again, as when the user changes tabs. The browsers of these tests never do that. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}
