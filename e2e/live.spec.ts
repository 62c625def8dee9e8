import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { confess, expect, newEmail, openAccount, password, reply, test } from './journey.ts'

/* The stream of events: one for all tabs of a browser, whatever happens to it. */

/** Until another tab has noticed that the leader is gone or asleep. */
const afterTakingOver = { timeout: 15_000 }

/** The pages whose streams are open just now. */
function watchStreams(context: BrowserContext) {
  const open = new Map<object, Page>()
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) open.set(request, request.frame().page())
  })
  context.on('requestfailed', (request) => open.delete(request))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('page', (page) => page.on('close', () => forget(page)))
  for (const page of context.pages()) page.on('close', () => forget(page))
  const forget = (page: Page) => {
    for (const [request, its] of open) if (its === page) open.delete(request)
  }
  return () => [...open.values()]
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('#start').waitFor({ state: 'detached' })
  await page.mouse.move(1, 1)
  return page
}

function upvote(page: Page, address: string) {
  return page.request.put(`/api${address.replace('confession', 'confessions')}/upvote`)
}

const upvotes = (page: Page, count: number) =>
  page.getByRole('button', { name: `Upvote, ${count}` }).first()

test('two tabs of a browser have one stream, and when its tab closes the other goes on', async ({
  newStudent,
  newVisitor,
}) => {
  const student = await newStudent()
  const address = await confess(student, 'Seen in two tabs')
  const one = await newVisitor()
  const streams = watchStreams(one.context())
  await one.goto(address)
  await expect.poll(streams).toEqual([one])
  const other = await openTab(one.context(), address)
  await expect.poll(streams).toEqual([one])

  await upvote(student, address)
  await expect(upvotes(one, 1)).toBeVisible()
  await expect(upvotes(other, 1)).toBeVisible()

  await one.close()
  await expect.poll(streams, afterTakingOver).toEqual([other])
  await upvote(await newStudent(), address)
  await expect(upvotes(other, 2)).toBeVisible()
})
