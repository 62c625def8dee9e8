import { describe, expect, test } from 'vitest'
import { administer } from '../database/databases.ts'
import { wrongCounters } from '../database/wrong-counters.ts'
import { type EventStream, listenAt } from '../event-stream.ts'
import { runCommand } from '../processes/command-process.ts'
import { listenHere, openServer, placeOnServer } from '../processes/places.ts'
import { type RoundRobin, roundRobin } from '../processes/round-robin.ts'
import type { ServerProcess } from '../processes/server-process.ts'
import { type RemoteBrowser, remoteBrowser } from '../remote-browser.ts'
import { account, confess, newestTitles, signUp } from '../remote-student.ts'

type Scene = {
  proxy: RoundRobin
  one: ServerProcess
  other: { origin: string; port: number }
  settings: Record<string, string>
}

describe('two processes on one database', () => {
  /** The other process is the one that runs this test. */
  async function openBoth(): Promise<Scene> {
    const proxy = await roundRobin()
    const settings = { ...(await placeOnServer()), PUBLIC_URL: proxy.origin }
    const one = await openServer(settings)
    const other = await listenHere(settings)
    proxy.ports.push(one.port, other.port)
    return { proxy, one, other, settings }
  }
  const countsOf = (item: { upvoteCount: number; replyCount: number }) => [
    item.upvoteCount,
    item.replyCount,
  ]
  const posted = ({ changes }: EventStream) => changes.flatMap((change) => change.posted)
  const events = ({ frames }: EventStream) => frames.map(({ event }) => event)

  test('are one board to people who write, read, get events and sign out', async () => {
    const { proxy, one, other, settings } = await openBoth()
    const writer = await signUp(one.origin)
    const { cookie } = writer
    const asVisitor = await listenAt(other.origin)
    const asWriter = await listenAt(other.origin, '', { cookie })

    const { id } = (await confess(writer, 'Heard')).body
    await writer.send('PUT', `/api/confessions/${id}/upvote`)

    await expect.poll(() => posted(asVisitor)).toEqual([id])
    await expect
      .poll(() => asVisitor.changes.at(-1)?.confessions)
      .toEqual([expect.objectContaining({ id, upvoteCount: 1 })])
    await expect
      .poll(() => asWriter.own)
      .toContainEqual(
        expect.objectContaining({ votes: [{ kind: 'confession', id, hasVoted: true }] }),
      )
    expect(asVisitor.own).toEqual([])

    // A command does not publish its changes. Streams only get the message to read again.
    await administer(`${settings.DATABASE_URL}`, 'update confessions set upvote_count = 7')
    expect((await runCommand('reconcile', settings)).code).toBe(0)
    await expect.poll(() => events(asVisitor)).toContain('resync')

    const names = ['fay', 'bob', 'cleo', 'dan', 'eve']
    const students = await Promise.all(
      names.map((name) => signUp(proxy.origin, { ...account, email: `${name}@ucsd.edu` })),
    )
    const write = async (student: RemoteBrowser, title: string) => {
      const { id } = (await confess(student, title)).body
      const shown = await student.send('GET', `/api/confessions/${id}`)
      expect(shown.body).toMatchObject({ title, isOwner: true })
      return id
    }
    const ids = await Promise.all(
      students.map((student, index) => write(student, `By ${names[index]}`)),
    )
    const visit = async (student: RemoteBrowser) => {
      for (const id of ids) {
        const vote = () => student.send('PUT', `/api/confessions/${id}/upvote`)
        const reply = student.send('POST', `/api/confessions/${id}/replies`, { content: 'Yes' })
        for (const { status } of await Promise.all([vote(), vote(), vote()]))
          expect(status).toBe(200)
        expect((await reply).status).toBe(201)
        const { body } = await student.send('GET', `/api/confessions/${id}`)
        expect(body.hasVoted).toBe(true)
      }
    }
    await Promise.all(students.map(visit))

    for (const origin of [one.origin, other.origin]) {
      const countsAt = async () =>
        (await remoteBrowser(origin).send('GET', '/api/confessions')).body.items.map(countsOf)
      await expect.poll(countsAt).toEqual([...names.map(() => [5, 5]), [1, 0]])
      const titles = names.map((name) => `By ${name}`)
      expect((await newestTitles(origin)).sort()).toEqual([...titles, 'Heard'].sort())
    }
    expect(await wrongCounters(settings)).toEqual([])
    for (const { port } of [one, other])
      expect(proxy.taken.filter((taken) => taken === port).length).toBeGreaterThan(50)

    const laptop = remoteBrowser(proxy.origin)
    await laptop.send('POST', '/api/session', account)
    const phone = remoteBrowser(proxy.origin)
    await phone.send('POST', '/api/session', account)
    const at = [one, other].map(({ origin }) => remoteBrowser(origin, phone.cookie))
    for (const browser of at)
      expect((await browser.send('GET', '/api/session')).body.user).not.toBeNull()
    const listening = { cookie: phone.cookie }
    const streams = [
      await listenAt(one.origin, '', listening),
      await listenAt(other.origin, '', listening),
    ]

    expect((await laptop.send('DELETE', '/api/sessions')).status).toBeLessThan(300)

    for (const browser of at) {
      expect((await browser.send('GET', '/api/session')).body.user).toBeNull()
      expect((await confess(browser, 'Too late')).status).toBe(401)
    }
    await expect.poll(() => streams.map(({ isClosed }) => isClosed)).toEqual([true, true])
    for (const { ownActs } of streams) expect(ownActs).toEqual([{ session: 'ended' }])
  })

  test('lose no event of a stream that is cut or that loses its process', async () => {
    const { proxy, one, other } = await openBoth()
    const writer = await signUp(other.origin)
    const cutOff = await listenAt(one.origin)
    const killed = await listenAt(one.origin)
    const first = (await confess(writer, 'First')).body.id
    await expect.poll(() => [cutOff, killed].map(posted)).toEqual([[first], [first]])
    cutOff.close()
    const second = (await confess(writer, 'Second')).body.id

    const resumed = await listenAt(other.origin, '', {
      headers: { 'last-event-id': cutOff.lastId },
    })
    await expect.poll(() => posted(resumed)).toContain(second)
    expect(events(resumed)).not.toContain('resync')

    await expect.poll(() => posted(killed)).toEqual([first, second])
    one.kill('SIGKILL')
    await expect.poll(() => killed.isClosed).toBe(true)
    const third = (await confess(writer, 'Third')).body.id
    for (const _ of proxy.ports) {
      const again = await listenAt(proxy.origin, `?after=${killed.lastId}`)
      await expect.poll(() => posted(again)).toContain(third)
      expect(events(again)).not.toContain('resync')
    }
    expect(proxy.taken).toEqual([other.port, other.port])
  })
})
