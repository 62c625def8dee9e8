import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openBoardWithPages, servePages } from '../board-with-pages.ts'
import { setClock } from '../clock.ts'
import { type RemoteBrowser, remoteBrowser } from '../remote-browser.ts'

/** Odd addresses, and the statuses of their answers. */
const oddAddresses = {
  '//': 200,
  '/\\': 200,
  '//evil.example/': 404,
  '/\\evil.example/': 404,
  '//evil.example/profile': 404,
  '/%2f%2fevil.example': 404,
  'http://evil.example/': 200,
  '/../../etc/passwd': 404,
  '/..%2f..%2fetc/passwd': 404,
  '/assets/..%2f..%2fserver/entry-server.js': 404,
  '/index.html': 404,
  '/.vite/manifest.json': 404,
  '/%': 400,
  '/confession/%': 400,
}

describe('the pages of a board', () => {
  test('answer with honest statuses, and so do their files', async () => {
    const { origin, confession } = await openBoardWithPages()
    const read = (path: string) => fetch(`${origin}${path}`)

    expect((await read('/')).status).toBe(200)
    expect((await read(`/confession/${confession}`)).status).toBe(200)
    expect((await read('/nowhere')).status).toBe(404)
    expect((await read('/confession/nonsense')).status).toBe(404)
    for (const [words, refusal] of [
      ['one two three four five six seven eight nine ten eleven twelve more most', 'words'],
      ['x'.repeat(101), 'characters'],
    ]) {
      const search = await read(`/search?q=${words}`)
      expect([search.status, search.headers.get('retry-after')]).toEqual([422, null])
      expect(await search.text()).toMatch(new RegExp(`<main.*\\b${refusal}\\b`, 's'))
    }
    const page = await (await read('/')).text()
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(files.length).toBeGreaterThan(1)
    for (const path of files) {
      const file = await read(path ?? '')
      expect(file.status, path).toBe(200)
      expect(file.headers.get('cache-control'), path).toContain('immutable')
    }
  })

  test('are identical at every address of the same content', async () => {
    const { visitor, students, confession, reply, paths } = await openBoardWithPages()
    // Pages change every minute.
    setClock(Date.now())
    onTestFinished(() => void vi.useRealTimers())
    const one = `/confession/${confession}`
    const cursor = Buffer.from('{"of":"feed"}').toString('base64url')
    const same: Record<string, string[]> = {
      '/': [
        '/?secret',
        '/?x=secret&sort=new',
        '/?sort=secret&frame=all',
        `/?cursor=${'secret'.repeat(300)}`,
      ],
      '/?sort=top&frame=week': [
        '/?frame=week&sort=top&utm=secret',
        '/?sort=top&x=secret&frame=week&cursor=',
      ],
      [one]: [
        `${one}/`,
        `${one}?x=secret&reply=secret`,
        one.toUpperCase(),
        `/Confession/${confession}/`,
      ],
      [`${one}?reply=${reply}`]: [`${one}?x=secret&reply=${reply.toUpperCase()}`],
      '/profile': ['/profile/', '/Profile?x=secret', '/%70rofile'],
      '/nowhere': ['/secret', '/secret/else?x=secret', '/profile/secret', '//secret.example/x'],
      '/confession/nonsense': ['/confession/secret', '/confession/secret/?x=secret'],
    }
    for (const [path, others] of Object.entries(same)) {
      const page = await visitor.send('GET', path)
      for (const other of others) {
        const answer = await visitor.send('GET', other)
        expect(answer.status, other).toBe(page.status)
        expect(sameOf(answer) === sameOf(page), other).toBe(true)
        expect(answer.body, other).not.toContain('secret')
      }
    }

    // An invalid cursor shows the first page.
    for (const bad of ['garbage', cursor, '%00', '%F0%9F%98%80']) {
      const { status, body } = await visitor.send('GET', `/?cursor=${bad}`)
      expect(status, bad).toBe(200)
      expect(body, bad).toContain('A title')
      expect(body, bad).not.toContain('Failed to load')
    }
    // A link to replies that are not here shows the beginning of the thread.
    const ada = students['ada@ucsd.edu']
    const elsewhere = await postWithReply(ada)
    const parts = ['cursor=garbage', 'below=garbage&cursor=garbage', `below=${elsewhere}`]
    for (const part of [...parts, `below=${confession}`, `reply=${confession}`]) {
      const { status, body } = await visitor.send('GET', `${one}?${part}`)
      expect(status, part).toBe(200)
      expect(body, part).toContain('A reply')
      expect(body, part).not.toContain('Stands elsewhere')
    }
    const forged = remoteBrowser(
      visitor.origin,
      `${students['ada@ucsd.edu'].cookie.split('=')[0]}=x`,
    )
    for (const path of paths) {
      const page = await visitor.send('GET', path)
      expect(sameOf(await forged.send('GET', path)) === sameOf(page), path).toBe(true)
      const head = await visitor.send('HEAD', path)
      const again = await visitor.send('GET', path)
      expect([head.status, head.body], path).toEqual([page.status, ''])
      // The event of a write before may arrive meanwhile, and change the position that pages begin at.
      const tags = [page, again].map(({ headers }) => headers.get('etag'))
      expect(tags, path).toContain(head.headers.get('etag'))
    }
  })

  test('show everyone, also the author, who wrote a confession in the same words', async () => {
    const { visitor, students, confession } = await openBoardWithPages()

    for (const browser of [visitor, ...Object.values(students)])
      for (const path of ['/', `/confession/${confession}`]) {
        const { body } = await browser.send('GET', path)
        expect(body).toMatch(/<p class="byline[^>]*><span>Anonymous<\/span><time[^>]*>\d+s ago</)
      }
  })

  test('answer every odd address, and never redirect to another host', async () => {
    const { port } = new URL((await servePages()).origin)
    const statuses: Record<string, number | undefined> = {}
    for (const path of Object.keys(oddAddresses)) {
      const [answer] = (await once(get({ port, path }), 'response')) as [IncomingMessage]
      statuses[path] = answer.statusCode
      expect(answer.headers.location, path).toBeUndefined()
      expect(await text(answer), path).not.toMatch(/"[^"]*\/\/evil|root:|<!--html-->/)
    }

    expect(statuses).toEqual(oddAddresses)
  })
})

/** Posts a confession with a reply, and a reply to that; returns the id of the first one. */
async function postWithReply(student: RemoteBrowser): Promise<string> {
  const { id } = (
    await student.send('POST', '/api/confessions', { title: 'Elsewhere', content: 'Far away.' })
  ).body
  const replies = `/api/confessions/${id}/replies`
  const parent = (await student.send('POST', replies, { content: 'The only one' })).body
  await student.send('POST', replies, { content: 'Stands elsewhere', parentReplyId: parent.id })
  return parent.id
}

/**
 * Leaves out the position in the event stream and the relative times, which may change between two
 * requests.
 */
function sameOf({ body }: { body: string }): string {
  return body.replace(/"now":"[^"]*"|"heard":\d+/g, '').replace(/(<time [^>]*>)[^<]*/g, '$1')
}
