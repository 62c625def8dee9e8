import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

export const member = { email: 'maple@ucsd.edu', password: 'sample-campus' }

/** Clicks the first button with a name that starts with this. On buttons of an item, its title follows. */
export const press = (name: string) => (page: Page) =>
  page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()

/** Waits for the dialog, because its code and its data may still be loading. */
export const openDialog = (name: string) => async (page: Page) => {
  await press(name)(page)
  await page.locator('dialog[open]').waitFor()
  await page.locator('dialog [aria-busy]').waitFor({ state: 'detached' })
}

/** Makes the inbox look as if it was last opened five days ago. */
export async function showUnreadInbox(page: Page): Promise<void> {
  const before = new Date(Date.now() - 5 * 24 * 60 * 60 * 1000).toISOString()
  const stored = JSON.stringify({ readUntil: before })
  await page.evaluate((value) => localStorage.setItem('inbox', value), stored)
  await page.reload({ waitUntil: 'networkidle' })
}

export async function openFirst(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Replies' }).waitFor()
}

/** Simulates posts by others. The event stream starts on the first user input. */
export async function simulateNewConfessions(page: Page): Promise<void> {
  const changes = { confessions: [], posted: [randomUUID(), randomUUID()], replies: [] }
  const body = `event: changes\nretry: 600000\ndata: ${JSON.stringify(changes)}\n\n`
  await page.route('**/api/events*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `id: AAAAAAAAAAA\n\n${body}` }),
  )
  await page.reload({ waitUntil: 'networkidle' })
  await page.mouse.move(1, 1)
  await page.getByRole('button', { name: '2 new confessions' }).waitFor()
}

/** Signs up and stops where the mailed code is asked for. */
export async function signUpNewcomer(page: Page): Promise<void> {
  await openDialog('Sign In')(page)
  await press('Sign up')(page)
  const dialog = page.getByRole('dialog', { name: 'Create Account' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill('newcomer@ucsd.edu')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(member.password)
  await press('Create Account')(page)
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
}

export async function withoutConfessions(page: Page): Promise<void> {
  await page.route('**/api/confessions?*', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null } }),
  )
  await press('Most Voted')(page)
  await page.getByText('No confessions found').waitFor()
  await page.locator('.drawing').waitFor()
}

export async function loading(page: Page): Promise<void> {
  await page.route('**/api/confessions?*', () => {})
  await press('Most Voted')(page)
}

export async function failed(page: Page): Promise<void> {
  await goOffline(page)
  await press('Most Voted')(page)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

/** Loads the rest of the program first, as it is after the first user input. */
async function goOffline(page: Page): Promise<void> {
  const loaded = page.waitForResponse(/lazy-parts/)
  await page.mouse.move(1, 1)
  await (await loaded).finished()
  await page.context().setOffline(true)
}

export async function failSignIn(page: Page): Promise<void> {
  await openDialog('Sign In')(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Wrong password', { exact: true }).waitFor()
}

export async function saveWithoutTitle(page: Page): Promise<void> {
  await openDialog('Edit confession')(page)
  await page.getByRole('textbox', { name: 'Title' }).fill('')
  await press('Save')(page)
}

/** Starts an edit, leaves it, and returns to it. */
export async function resumeEdit(page: Page): Promise<void> {
  await openDialog('Edit confession')(page)
  await page.getByRole('textbox', { name: 'Title' }).fill('What I meant to say')
  await page.keyboard.press('Escape')
  await openDialog('Edit confession')(page)
}

const write = (content: string) => async (page: Page) => {
  await openDialog('New confession')(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('My neighbor')
  await dialog.getByRole('textbox', { name: 'Confession' }).fill(content)
}

export async function postNumber(page: Page): Promise<void> {
  await write('She hums. Tell her: 619-555-0123')(page)
  await press('Post')(page)
  await page.getByText('Remove the phone number').waitFor()
}

export async function postName(page: Page): Promise<void> {
  await write('Jessica Moreno hums all night.')(page)
  await press('Post')(page)
  await page.getByRole('button', { name: 'Post anyway' }).waitFor()
}

export async function showCrisisCard(page: Page): Promise<void> {
  await write('Some nights I don’t want to live any more.')(page)
  await page.getByRole('note').waitFor()
}

export async function openOffline(page: Page): Promise<void> {
  await goOffline(page)
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

export async function openSaved(page: Page): Promise<void> {
  for (const nth of [0, 1, 2]) {
    await page
      .getByRole('button', { name: /^More “/ })
      .nth(nth)
      .click()
    await page.getByRole('menuitem', { name: 'Save', exact: true }).click()
  }
  await page.getByRole('link', { name: 'Show the list' }).click()
  await page
    .getByRole('link', { name: /upvotes?$/ })
    .first()
    .waitFor()
}

export async function select(page: Page): Promise<void> {
  // The keys work once dialogs do, because they are loaded together.
  await openDialog('New confession')(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.locator('article:focus').waitFor()
  await page.keyboard.press('j')
}

export async function forceColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
}

/** Doubles the browser's text size, as a user does. The breakpoints in rem follow this setting only. */
export async function enlargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}

export async function writeReply(page: Page): Promise<void> {
  await openFirst(page)
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Someone should write this down.')
}

export async function answerReply(page: Page): Promise<void> {
  await openFirst(page)
  await press('Reply')(page)
  await page.getByRole('textbox', { name: 'Reply to this reply' }).fill('So did mine.')
}

export async function postReply(page: Page): Promise<void> {
  await writeReply(page)
  await press('Post Reply')(page)
  await page.getByText('Reply posted!').waitFor()
  // The page has scrolled to the reply.
  await page.locator('[data-posted]').waitFor()
}
