import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { ports } from './ports.ts'

export { expect }

type Journey = {
  /** A browser of its own, signed out. */
  newVisitor: () => Promise<Page>
  /** A browser of its own with a new account, signed in; no page is open yet. */
  newStudent: () => Promise<Page>
}

type Worker = {
  /** An account without a page, for what others write and vote. All journeys of a worker share it. */
  someone: Person
}

/** A page counts as the person whose browser it is. */
export type Person = Pick<Page, 'request'>

let students = 0

export const password = 'correct horse'

/** An address that no other journey uses. */
export function newEmail(): string {
  return `student-${process.pid}-${++students}@ucsd.edu`
}

/** A word that no other journey writes; no letter stands in it twice. */
export function newWord(): string {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  return Array.from({ length: 8 }, () => letters.splice(randomInt(letters.length), 1)[0]).join('')
}

export const test = base.extend<Journey, Worker>({
  someone: [
    async ({ playwright }, use) => {
      const baseURL = `http://localhost:${ports.board}`
      const request = await playwright.request.newContext({ baseURL })
      await use(await openAccount({ request }))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  newVisitor: async ({ browser }, use) => {
    const pages: Page[] = []
    await use(async () => {
      const page = await openPage(browser)
      pages.push(page)
      return page
    })
    for (const page of pages) {
      // A request that a journey changes on its way may still be under way.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      // Left open, it would slow down every journey after this one.
      await page.context().close()
    }
  },
  newStudent: async ({ newVisitor }, use) => {
    await use(async () => {
      return openAccount(await newVisitor())
    })
  },
})

/** Signs up without the pages, at the board of the journey unless told another one's origin. */
export async function openAccount<One extends Person>(one: One, email = newEmail(), origin = '') {
  const answer = await one.request.post(`${origin}/api/account`, { data: { email, password } })
  expect(answer.status()).toBe(200)
  return one
}

/** From now on the browser reaches nobody. */
export function goOffline(page: Page): Promise<void> {
  return page.context().setOffline(true)
}

/** Fills the open sign-in dialog for a new account. */
export async function signUp(page: Page, email = newEmail()): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Welcome Back' })
    .getByRole('button', { name: 'Sign up' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Create Account' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
}

/** Posts a confession; returns its address. */
export async function confess(author: Person, title: string, content = 'A confession.') {
  const answer = await author.request.post('/api/confessions', { data: { title, content } })
  expect(answer.status()).toBe(201)
  return `/confession/${(await answer.json()).id}`
}

/** Posts a reply below the confession at this address, or below another reply; returns its id. */
export async function reply(
  author: Person,
  address: string,
  content: string,
  parentReplyId?: string,
) {
  const answer = await author.request.post(
    `/api${address.replace('confession', 'confessions')}/replies`,
    {
      data: { content, parentReplyId },
    },
  )
  expect(answer.status()).toBe(201)
  return (await answer.json()).id as string
}

/** Writes and posts through the dialog of the feed. */
export async function writeConfession(page: Page, title: string, content: string): Promise<void> {
  await page.getByRole('button', { name: 'New confession', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New confession' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Confession' }).fill(content)
  await dialog.getByRole('button', { name: 'Post' }).click()
}

/** The innermost article that holds this text: a reply without those above it. */
export function replyWith(page: Page, text: string) {
  return page.getByRole('article').filter({ hasText: text }).last()
}

/** Every rule of WCAG 2.2 AA that a machine can check. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ runOnly: tags })
    return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
  }, machineChecked)
  expect(violations).toEqual([])
}

const machineChecked = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Axe's own driver opens a page more for each look, which only pages with frames need. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Playwright keeps a page in its context; the page fails on what a person would only see broken. */
async function openPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  return Object.assign(page, {
    goto: whenTakenOver(page, page.goto.bind(page)),
    reload: whenTakenOver(page, page.reload.bind(page)),
  })
}

/**
 * A page is there before its program is, and that before what the first view does without: whoever goes on
 * at once is quicker than a person.
 */
function whenTakenOver<Given extends unknown[], Answer>(
  page: Page,
  open: (...given: Given) => Promise<Answer>,
) {
  return async (...given: Given) => {
    const isThere = page.waitForEvent('requestfinished', (it) => it.url().includes('lazy-parts'))
    isThere.catch(() => {})
    const answer = await open(...given)
    // Another place of the same page.
    if (answer === null) return answer
    await page.locator('#start').waitFor({ state: 'detached' })
    await page.mouse.move(1, 1)
    if ((await page.locator('#root').count()) === 0) return answer
    const url = (await isThere).url()
    // With the files that it imports; as text, since the import is the page's.
    await page.evaluate(`import(${JSON.stringify(url)}).then(() => {})`)
    return answer
  }
}
