import { expect, test } from 'vitest'
import { openBoardWithPages, withoutTimes } from '../board-with-pages.ts'
import { openDesk } from '../moderation/desk.ts'
import type { RemoteAnswer, RemoteBrowser } from '../remote-browser.ts'

test('pages and link previews of hidden items look deleted to everyone except the author', async () => {
  const { board, confession, reply, visitor, students } = await openBoardWithPages()
  const [ada, bob] = [students['ada@ucsd.edu'], students['bob@ucsd.edu']]
  const address = `/confession/${confession}`
  const threadOf = async (browser: RemoteBrowser) =>
    (await browser.send('GET', `/api/confessions/${confession}/replies`)).body.replies.length
  const paths = [
    ...['/', '/?sort=top&frame=week', address, `${address}?focus=${reply}`, '/search?q=title'],
    ...['/my-confessions', '/my-replies', '/inbox', '/profile', '/rules'],
  ]
  const pagesFor = async (browser: RemoteBrowser) => {
    const pages = []
    for (const path of paths) pages.push(comparable(await browser.send('GET', path)))
    return pages
  }
  const hide = (id: string) => openDesk({ board }).run('hide', id, '--rule', 'spam')
  await hide(reply)
  await expect.poll(() => threadOf(visitor)).toBe(0)
  const withoutReply = [await pagesFor(visitor), await pagesFor(ada)]
  expect((await bob.send('DELETE', `/api/replies/${reply}`)).status).toBe(200)
  await expect.poll(() => threadOf(bob)).toBe(0)
  expect([await pagesFor(visitor), await pagesFor(ada)]).toEqual(withoutReply)

  await hide(confession)
  await expect.poll(async () => (await visitor.send('GET', address)).status).toBe(404)

  const own = await ada.send('GET', address)
  expect(own.status).toBe(200)
  expect(own.body).toContain('Hidden from others')
  const whileHidden = [await pagesFor(visitor), await pagesFor(bob)]
  expect(JSON.stringify(whileHidden)).not.toContain('What $&')
  expect((await ada.send('DELETE', `/api/confessions/${confession}`)).status).toBe(204)
  await expect.poll(async () => (await ada.send('GET', address)).status).toBe(404)

  expect([await pagesFor(visitor), await pagesFor(bob)]).toEqual(whileHidden)
})

function comparable({ status, headers, body }: RemoteAnswer) {
  return { status, caching: headers.get('cache-control'), page: withoutTimes(body) }
}
