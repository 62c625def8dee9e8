import { describe, expect, test } from 'vitest'
import { readSessionCookie } from '../../src/server/crypto/cookies.ts'
import { deriveKeys } from '../../src/server/crypto/keys.ts'
import { authorTag, voterIdOf, voterTag } from '../../src/server/crypto/tags.ts'
import { password } from '../board.ts'
import { openBoardWithPages } from '../board-with-pages.ts'
import { testSecret } from '../database/databases.ts'
import type { RemoteBrowser } from '../remote-browser.ts'

describe('the pages of a board', () => {
  test('run only our own script files', async () => {
    const { visitor, students, paths } = await openBoardWithPages()

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

  test('never tell who wrote, who voted, or who else is here', async () => {
    const { log, confession, reply, visitor, students, paths } = await openBoardWithPages()
    const keys = deriveKeys(testSecret)
    const secrets = Object.entries(students).flatMap(([email, { cookie }]) => {
      const given = cookie.split('; ').filter((pair) => !pair.startsWith('spill.fresh='))
      const values = given.map((pair) => pair.slice(pair.indexOf('=') + 1))
      const session = readSessionCookie(keys, values[0] ?? '')
      if (!session) throw new Error(`${email} has no session`)
      const { token, accountId, epoch } = session
      const voters = [accountId, voterIdOf(keys, email)]
      const votes = voters.flatMap((voter) =>
        [confession, reply].map((target) => voterTag(keys.vote, voter, target)),
      )
      return [...values, token, epoch, ...voters, authorTag(keys, accountId, new Date()), ...votes]
    })

    const browsers: [string, RemoteBrowser][] = [['', visitor], ...Object.entries(students)]
    for (const [email, browser] of browsers) {
      for (const path of paths) {
        const { body, headers } = await browser.send('GET', path)
        const page = `${body}${JSON.stringify([...headers])}`.toLowerCase()
        expect(page).toContain('</html>')
        expect(secrets.filter((value) => page.includes(value.toLowerCase()))).toEqual([])
        const others = Object.keys(students).filter((other) => other !== email)
        expect(others.filter((other) => page.includes(other))).toEqual([])
      }
    }
    const logged = log.text.toLowerCase()
    expect(logged).toContain('"route":"/*"')
    expect(
      [...secrets, confession, reply, '@ucsd', password].filter((it) => logged.includes(it)),
    ).toEqual([])
  })

  test('show their own version to those who voted and to the author', async () => {
    const { confession, students, visitor } = await openBoardWithPages()
    const readers = [...Object.values(students), visitor]
    const pressed = async () =>
      Promise.all(
        readers.map(async (reader) => {
          const { body } = await reader.send('GET', `/confession/${confession}`)
          return [/"hasVoted":true/, /"isOwner":true/, /aria-pressed="true"/].map((flag) =>
            flag.test(body),
          )
        }),
      )

    // Ada wrote the confession, Bob voted on it and replied, and Cleo only reads.
    for (let time = 0; time < 3; time++) {
      expect(await pressed()).toEqual([
        [false, true, false],
        [true, true, true],
        [false, false, false],
        [false, false, false],
      ])
    }
  })

  test('may be cached for visitors only', async () => {
    const { visitor, students, paths } = await openBoardWithPages()

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
})
