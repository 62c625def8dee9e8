import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { deriveKeys } from '../../src/server/anonymity/keys.ts'
import { readSession } from '../../src/server/anonymity/session-cookie.ts'
import { authorTag, voterIdOf, voterTag } from '../../src/server/anonymity/tags.ts'
import { newPlace, openServer } from '../places.ts'
import { type RemoteBrowser, remoteBrowser } from '../remote-browser.ts'

/** What a browser never asks for, and how it is answered. */
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

const secret = 'the secret of a board with pages'
const password = 'correct horse'

async function signedUp(origin: string, email: string): Promise<RemoteBrowser> {
  const browser = remoteBrowser(origin)
  const answer = await browser.send('POST', '/api/account', { email, password })
  expect(answer.status).toBe(200)
  return browser
}

/** A board with a confession by Ada, a reply and a vote by Bob, and someone who only reads. */
async function boardWithPages() {
  const { DATA_DIR } = newPlace()
  const server = await openServer({ DATA_DIR, APP_SECRET: secret, LOG_LEVEL: 'trace' })
  const visitor = remoteBrowser(server.origin)
  const ada = await signedUp(server.origin, 'ada@ucsd.edu')
  const bob = await signedUp(server.origin, 'bob@ucsd.edu')
  const cleo = await signedUp(server.origin, 'cleo@ucsd.edu')
  const content = 'What $& said: </script><script>alert(1)</script>'
  const posted = await ada.send('POST', '/api/confessions', { title: 'A title', content })
  const confession: string = posted.body.id
  const replies = `/api/confessions/${confession}/replies`
  const reply: string = (await bob.send('POST', replies, { content: 'A reply' })).body.id
  await bob.send('PUT', `/api/confessions/${confession}/upvote`)
  const paths = ['/', '/?sort=top&frame=week', `/confession/${confession}`, '/my-confessions']
  return {
    server,
    confession,
    reply,
    visitor,
    students: { 'ada@ucsd.edu': ada, 'bob@ucsd.edu': bob, 'cleo@ucsd.edu': cleo },
    paths: [...paths, '/my-replies', '/profile', '/nowhere', '/confession/nonsense'],
  }
}

describe('the pages of a board', () => {
  test('run no script but our own files', async () => {
    const { visitor, students, paths } = await boardWithPages()

    for (const browser of [visitor, students['ada@ucsd.edu']]) {
      for (const path of paths) {
        const { body, headers } = await browser.send('GET', path)
        expect(headers.get('content-security-policy')).toContain("script-src 'self';")
        expect(headers.get('content-security-policy')).not.toContain('unsafe')
        const scripts = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
        expect(scripts.length).toBeGreaterThan(0)
        for (const attributes of scripts) {
          expect(attributes, path).toMatch(/ src="\/[^/]|type="application\/json"/)
        }
        expect(body).not.toMatch(/\son\w+="|style="|javascript:/)
      }
    }
  })

  test('tell nobody who wrote, who voted, or who else is here', async () => {
    const { server, confession, reply, visitor, students, paths } = await boardWithPages()
    const keys = deriveKeys(secret)
    const secrets = Object.entries(students).flatMap(([email, { cookie }]) => {
      const values = cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1))
      const session = readSession(keys, values[0] ?? '')
      if (!session) throw new Error(`${email} has no session`)
      const { token, accountId, epoch } = session
      const voters = [accountId, voterIdOf(keys, email)]
      const votes = voters.flatMap((voter) =>
        [confession, reply].map((target) => voterTag(keys, voter, target)),
      )
      return [...values, token, epoch, ...voters, authorTag(keys, accountId, new Date()), ...votes]
    })

    const everybody: [string, RemoteBrowser][] = [['', visitor], ...Object.entries(students)]
    for (const [email, browser] of everybody) {
      for (const path of paths) {
        const { body, headers } = await browser.send('GET', path)
        const page = `${body}${JSON.stringify([...headers])}`.toLowerCase()
        expect(page).toContain('</html>')
        expect(secrets.filter((value) => page.includes(value.toLowerCase()))).toEqual([])
        const others = Object.keys(students).filter((other) => other !== email)
        expect(others.filter((other) => page.includes(other))).toEqual([])
      }
    }
    const log = server.output.stdout.toLowerCase()
    expect(log).toContain('"route":"/*"')
    expect(
      [...secrets, confession, reply, '@ucsd', password].filter((it) => log.includes(it)),
    ).toEqual([])
  })

  test('are kept for visitors only', async () => {
    const { visitor, students, paths } = await boardWithPages()

    for (const path of paths) {
      const forVisitor = await visitor.send('GET', path)
      const forAda = await students['ada@ucsd.edu'].send('GET', path)
      const again = await visitor.send('GET', path)

      expect(forVisitor.headers.get('cache-control'), path).toBe('no-cache')
      expect(forVisitor.headers.has('etag'), path).toBe(forVisitor.status === 200)
      expect(forAda.headers.get('cache-control'), path).toBe('private, no-store, no-transform')
      expect(forVisitor.headers.get('vary'), path).toBe('Cookie, Accept-Encoding')
      expect(forAda.headers.get('vary'), path).toBe('Cookie, Accept-Encoding')
      expect(forAda.body, path).toContain('ada@ucsd.edu')
      expect(again.body, path).not.toContain('@ucsd.edu"')
    }
  })

  test('answer honestly, and so do their files', async () => {
    const { server, confession } = await boardWithPages()
    const read = (path: string) => fetch(`${server.origin}${path}`)

    expect((await read('/')).status).toBe(200)
    expect((await read(`/confession/${confession}`)).status).toBe(200)
    expect((await read('/nowhere')).status).toBe(404)
    expect((await read('/confession/nonsense')).status).toBe(404)
    const page = await (await read('/')).text()
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(files.length).toBeGreaterThan(1)
    for (const path of files) {
      const file = await read(path ?? '')
      expect(file.status, path).toBe(200)
      expect(file.headers.get('cache-control'), path).toContain('immutable')
    }
  })

  test('are the same at every address that shows the same', async () => {
    const { visitor, students, confession, reply, paths } = await boardWithPages()
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
        expect(answer.body === page.body, other).toBe(true)
        expect(answer.body, other).not.toContain('secret')
      }
    }

    // One that leads nowhere shows the first page; it stands in the page, which the browser takes over.
    for (const bad of ['garbage', cursor, '%00', '%F0%9F%98%80']) {
      const { status, body } = await visitor.send('GET', `/?cursor=${bad}`)
      expect(status, bad).toBe(200)
      expect(body, bad).toContain('A title')
      expect(body, bad).not.toContain('Failed to load')
    }
    const forged = remoteBrowser(
      visitor.origin,
      `${students['ada@ucsd.edu'].cookie.split('=')[0]}=x`,
    )
    for (const path of paths) {
      const page = await visitor.send('GET', path)
      expect((await forged.send('GET', path)).body === page.body, path).toBe(true)
      const head = await visitor.send('HEAD', path)
      expect([head.status, head.body, head.headers.get('etag')], path).toEqual([
        page.status,
        '',
        page.headers.get('etag'),
      ])
    }
  })

  test('break at no address and lead to no other host', async () => {
    const { port } = await openServer(newPlace())
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
