import { equal } from 'node:assert/strict'
import { type RemoteBrowser, remoteBrowser } from '../remote-browser.ts'
import { signUp } from '../remote-student.ts'

const ada = { email: 'ada@ucsd.edu', password: 'correct horse' }
const ben = { email: 'ben@ucsd.edu', password: 'battery staple' }
const cleo = { email: 'cleo@ucsd.edu', password: 'seven sleeping cats' }

const titles = { kept: 'Kept from release to release', hidden: 'Hidden by an operator' }

/** Runs `npm run moderate` with these arguments. */
type Moderate = (...args: string[]) => Promise<unknown>

/** What happened on the board whose backup a release keeps: three people, and an operator who hides what one wrote. */
export async function tellStory(origin: string, moderate: Moderate): Promise<void> {
  const [asAda, asBen, asCleo] = [
    await signUp(origin, ada),
    await signUp(origin, ben),
    await signUp(origin, cleo),
  ]
  const kept = await create(asAda, '/api/confessions', { title: titles.kept, content: 'At length' })
  const replies = `/api/confessions/${kept}/replies`
  const above = await create(asBen, replies, { content: 'An answer' })
  await create(asAda, replies, { content: 'Thanks', parentReplyId: above })
  await expectStatus(asBen, ['PUT', `/api/confessions/${kept}/upvote`], 200)
  await expectStatus(asAda, ['PUT', `/api/replies/${above}/upvote`], 200)

  const text = { title: titles.hidden, content: 'Buy my things' }
  const hidden = await create(asCleo, '/api/confessions', text)
  const report = { reason: 'spam', note: 'Seen before' }
  await expectStatus(asBen, ['PUT', `/api/confessions/${hidden}/report`, report], 200)
  await moderate('hide', hidden, '--rule', 'spam')
}

/** Checks that the board tells the story to those who were in it, and only to them. */
export async function checkStory(origin: string): Promise<void> {
  const visitor = remoteBrowser(origin)
  const items = async (reader: RemoteBrowser) =>
    (await expectStatus(reader, ['GET', '/api/confessions'], 200)).items
  const shown = await items(visitor)
  equal(shown.map((it: { title: string }) => it.title).join(), titles.kept)
  const [{ id, upvoteCount, replyCount }] = shown
  equal(`${upvoteCount} ${replyCount}`, '1 2')

  const asBen = await signIn(origin, ben)
  const [ofBen] = await items(asBen)
  equal(`${ofBen.hasVoted} ${ofBen.isOwner}`, 'true false')
  const again = await expectStatus(asBen, ['PUT', `/api/confessions/${id}/upvote`], 200)
  equal(again.upvoteCount, 1)

  const asAda = await signIn(origin, ada)
  equal((await items(asAda))[0].isOwner, true)
  const found = await expectStatus(visitor, ['GET', '/api/search?q=release'], 200)
  equal(found.items.length, 1)
  await create(asAda, `/api/confessions/${id}/replies`, { content: 'Still here' })

  const asCleo = await signIn(origin, cleo)
  const [own] = (await expectStatus(asCleo, ['GET', '/api/me/confessions'], 200)).items
  equal(own.title, titles.hidden)
  await expectStatus(asCleo, ['GET', `/api/confessions/${own.id}`], 200)
  await expectStatus(visitor, ['GET', `/api/confessions/${own.id}`], 404)
}

async function signIn(origin: string, account: typeof ada): Promise<RemoteBrowser> {
  const browser = remoteBrowser(origin)
  await expectStatus(browser, ['POST', '/api/session', account], 200)
  return browser
}

async function create(browser: RemoteBrowser, path: string, body: object): Promise<string> {
  return (await expectStatus(browser, ['POST', path, body], 201)).id
}

type Request = [method: string, path: string, body?: object]

async function expectStatus(browser: RemoteBrowser, request: Request, expected: number) {
  const { status, body } = await browser.send(...request)
  equal(status, expected, `${request[0]} ${request[1]} answered ${status} ${JSON.stringify(body)}`)
  return body
}
