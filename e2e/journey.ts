import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { runBeside } from './command.ts'
import { originOf, ports } from './ports.ts'

export { expect }

type Journey = {
  /** Opens a new browser without a session. */
  newVisitor: () => Promise<Page>
  /** Opens a new browser that is signed in to a new account. No page is open yet. */
  newStudent: () => Promise<Page>
}

type Worker = {
  /**
   * An account without a browser, which writes and votes as another person. All journeys of a worker share
   * it.
   */
  someone: Person
}

/** A page, or anything else that sends requests with a person's cookies. */
export type Person = Pick<Page, 'request'>

let students = 0

export const password = 'correct horse'

/** Returns an address that no other journey uses. */
export function newEmail(): string {
  return `student-${process.pid}-${++students}@ucsd.edu`
}

/** Returns a word that no other journey writes. No letter occurs in it twice. */
export function newWord(): string {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  return Array.from({ length: 8 }, () => letters.splice(randomInt(letters.length), 1)[0]).join('')
}

export const test = base.extend<Journey, Worker>({
  someone: [
    async ({ playwright }, use) => {
      const baseURL = originOf(ports.board)
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
      // A request that a journey intercepts may still be running.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      // An open page would slow down all later journeys.
      await page.context().close()
    }
  },
  newStudent: async ({ newVisitor }, use) => {
    await use(async () => {
      return openAccount(await newVisitor())
    })
  },
})

/** Signs up without the pages, on a board without mail: the one at `origin`, if it is given. */
export async function openAccount<One extends Person>(one: One, email = newEmail(), origin = '') {
  const answer = await one.request.post(`${origin}/api/account`, { data: { email, password } })
  expect(answer.status()).toBe(200)
  return one
}

/** Signs in to an account that was opened while the board sent no mail, on the board that sends mail now. */
export async function openUnverifiedAccount(page: Page, email: string): Promise<Page> {
  await runBeside(ports.equippedBoard, 'e2e/open-unverified-account.ts', email, password)
  const answer = await page.request.post('/api/session', { data: { email, password } })
  expect(answer.status()).toBe(200)
  return page
}

export function goOffline(page: Page): Promise<void> {
  return page.context().setOffline(true)
}

/** Opens an account with the open dialog. */
export async function signUp(page: Page, email = newEmail()): Promise<void> {
  await fillSignUp(page, email)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
}

/** Sends the open dialog for a new account. A browser that never signed in is asked to sign up at once. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create Account' })
  const switching = page.getByRole('dialog').getByRole('button', { name: 'Sign up' })
  await expect(dialog.or(switching)).toBeVisible()
  if (await switching.isVisible()) await switching.click()
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
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

/** Returns the innermost article with this text, which is the reply and not the replies above it. */
export function replyWith(page: Page, text: string) {
  return page.getByRole('article').filter({ hasText: text }).last()
}

/** Replaces the page's texts in the way that Google Translate does, which takes them away from React. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.parentElement?.closest('script, noscript, textarea')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  })
}

/** Checks every rule of WCAG 2.2 AA that a machine can check. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ runOnly: tags, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
  }, machineChecked)
  expect(violations).toEqual([])
}

const machineChecked = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/**
 * The source is injected, because axe's own driver opens another page for each check, which only frames
 * need.
 */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Opens a page in a context of its own. An uncaught error in the page fails the journey. */
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
 * Waits after each navigation until the program has hydrated the page and loaded its lazy parts. A journey is faster than
 * a person and would act before that.
 */
function whenTakenOver<Given extends unknown[], Answer>(
  page: Page,
  open: (...given: Given) => Promise<Answer>,
) {
  return async (...given: Given) => {
    const isThere = page.waitForEvent('requestfinished', (it) => it.url().includes('lazy-parts'))
    isThere.catch(() => {})
    const answer = await open(...given)
    // The address differs only in its hash, so nothing is loaded.
    if (answer === null) return answer
    await page.locator('#start').waitFor({ state: 'detached' })
    await page.mouse.move(1, 1)
    // No script runs in an offline copy.
    const program = page.locator('#root:not(:has-text("Offline copy from"))')
    if ((await program.count()) === 0) return answer
    const url = (await isThere).url()
    // Waits for the file's own imports, too. It is a string, so that the page runs the import.
    await page.evaluate(`import(${JSON.stringify(url)}).then(() => {})`)
    // React marks the elements that it has taken over.
    await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).length > 0)
    return answer
  }
}
