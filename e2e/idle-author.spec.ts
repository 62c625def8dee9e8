import type { Page, Request } from '@playwright/test'
import { idIn, moderate } from './desk.ts'
import { confess, expect, test } from './journey.ts'
import { openTab, upvote, upvoteButton } from './streams.ts'

/*
 * When an item is hidden, a neighbour may watch the screen of its presumed author, or count the requests of that
 * browser. Both must look like those of everyone else.
 */

test('until the author acts, a hidden confession looks deleted to them too, and they send no other requests', async ({
  someone,
  newStudent,
}) => {
  const [author, stranger] = [await newStudent(), await newStudent()]
  const title = `Whose is it ${Date.now()}`
  const address = await confess(author, title)
  const [ofAuthor, ofStranger] = await Promise.all([
    watch(author, address),
    watch(stranger, address),
  ])
  // When a vote shows, the streams have also delivered what was written before. A tab that joins late
  // restarts the stream,
  // which delivers that again, so a second vote follows.
  for (const [index, voter] of [someone, await newStudent()].entries()) {
    await upvote(voter, address)
    for (const { page, feed, settle } of [ofAuthor, ofStranger]) {
      await expect(upvoteButton(page, index + 1)).toBeVisible()
      const card = feed.getByRole('article').filter({ hasText: title })
      await expect(card.getByRole('button', { name: `Upvote, ${index + 1}` })).toBeVisible()
      await page.clock.fastForward('00:10')
      await settle()
    }
  }

  for (const decision of [['hide', '--rule', 'spam'], ['restore']] as const) {
    const [verb, ...options] = decision
    await moderate(verb, idIn(address), ...options)
    for (const { page, feed } of [ofAuthor, ofStranger]) {
      // This makes delayed requests due.
      await page.clock.fastForward('00:10')
      // What was restored comes back at the next visit.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'This confession was deleted.',
      )
      await expect(feed.getByRole('heading', { name: title })).toHaveCount(0)
    }
    // One browser may send the same requests later than the other.
    await expect(() => {
      expect(ofAuthor.requests.toSorted()).toEqual(ofStranger.requests.toSorted())
    }).toPass()
    // Pictures of equal pages differ now and then: one pixel of a round corner is a shade darker.
    await expect(async () => {
      expect(await htmlOf(author)).toBe(await htmlOf(stranger))
    }).toPass()
  }
})

function htmlOf(page: Page): Promise<string> {
  return page.locator('#root').innerHTML()
}

/** Opens the confession and the feed in two tabs and begins to record requests. */
async function watch(page: Page, address: string) {
  const requests: string[] = []
  const unanswered = new Set<Request>()
  await page.clock.install()
  await page.goto(address)
  const feed = await openTab(page.context(), '/')
  page.context().on('request', (it) => {
    const { pathname, search } = new URL(it.url())
    // Requests for the feed are left out, because other journeys cause them, too.
    const isAbout = [`/${idIn(address)}`, '/api/me/'].some((part) => pathname.includes(part))
    if (!isAbout) return
    requests.push(`${it.method()} ${pathname}${search}`)
    unanswered.add(it)
  })
  page.context().on('requestfinished', (it) => unanswered.delete(it))
  page.context().on('requestfailed', (it) => unanswered.delete(it))
  /** Waits until all requests so far are answered, and begins to record again. */
  const settle = async () => {
    for (const tab of [page, feed]) await tab.evaluate(() => fetch('/healthz').then(() => {}))
    await expect.poll(() => unanswered.size).toBe(0)
    requests.length = 0
  }
  return { page, feed, requests, settle }
}

test('an author who edits while it is hidden finds the notice on the next page, and their text in its editor', async ({
  newStudent,
}) => {
  const author = await newStudent()
  const address = await confess(author, 'Regretted at once', 'As it was.')
  await author.goto(address)
  await author.getByRole('button', { name: /^Edit/ }).click()
  const dialog = author.getByRole('dialog', { name: 'Edit confession' })
  const field = dialog.getByRole('textbox', { name: 'Confession' })
  await field.fill('Improved for an hour.')
  await moderate('hide', idIn(address), '--rule', 'spam')
  await expect(dialog.getByText('This confession was deleted.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await author.getByRole('button', { name: /^Account menu/ }).click()
  await author.getByRole('menuitem', { name: 'My Confessions' }).click()
  const notice = author.getByRole('note', { name: 'Hidden from others' })
  await author.getByRole('button', { name: /^Edit/ }).click()
  await expect(field).toHaveValue('Improved for an hour.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(author.getByRole('status')).toContainText('It’s visible again.')
  await expect(notice).toBeHidden()
  await author.getByRole('link', { name: 'Regretted at once' }).click()
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Regretted at once')
  await expect(author.getByText('Improved for an hour.')).toBeVisible()
})
