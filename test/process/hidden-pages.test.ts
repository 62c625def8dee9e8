import { expect, test } from 'vitest'
import { openBoardWithPages } from '../board-with-pages.ts'
import { runCommand } from '../processes/command-process.ts'
import type { RemoteBrowser } from '../remote-browser.ts'

test('the pages and link previews of what is hidden are those of what was deleted, but for its author', async () => {
  const { place, confession, reply, visitor, students } = await openBoardWithPages()
  const [ada, bob] = [students['ada@ucsd.edu'], students['bob@ucsd.edu']]
  const address = `/confession/${confession}`
  const threadOf = async (browser: RemoteBrowser) =>
    (await browser.send('GET', `/api/confessions/${confession}/replies`)).body.replies.length
  const paths = [
    ...['/', '/?sort=top&frame=week', address, `${address}?focus=${reply}`, '/search?q=title'],
    ...['/my-confessions', '/my-replies', '/inbox', '/profile', '/rules'],
  ]
  const pagesFor = (browser: RemoteBrowser) =>
    Promise.all(paths.map((path) => browser.send('GET', path).then(comparable)))
  const hide = async (id: string) => {
    const typed = ['hide', id, '--rule', 'spam', '--by', 'ana']
    expect(await runCommand('moderate', place, ...typed)).toMatchObject({ code: 0 })
  }
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

/** But for the moment, and the position in the events at which it was rendered. */
function comparable({ status, headers, body }: Awaited<ReturnType<RemoteBrowser['send']>>) {
  const page = `${body}`.replaceAll(/"(now|heard)":"[^"]*"/g, '')
  return { status, caching: headers.get('cache-control'), page }
}
