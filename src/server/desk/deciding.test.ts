import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { dayMs, hourMs, setClock } from '../../../test/clock.ts'
import { miscounted } from '../../../test/database/counts.ts'
import { openDesk } from '../../../test/moderation/desk.ts'
import { settledReports } from '../db/schema/moderation.ts'

const reason = 'It names a person who did nothing'

describe('an operator', () => {
  const board = useBoard()
  const desk = openDesk(board)
  let author: Caller
  let reader: Caller
  let id: string
  let reply: string

  beforeEach(async () => {
    author = await board.student()
    reader = await board.student()
    id = (await author.confess('About somebody', 'A confession')).id
    reply = (await author.reply(id, 'A reply')).id
  })
  afterEach(() => void vi.useRealTimers())

  const report = (of = `confessions/${id}`) =>
    reader.put(`/api/${of}/report`, { reason: 'harassment', note: 'This is about a friend' })
  const statusFor = async (caller: Caller) => (await caller.get(`/api/confessions/${id}`)).status
  const replyCount = async (caller = reader) =>
    (await caller.get(`/api/confessions/${id}`)).body.replyCount
  const verdicts = async () =>
    (await board.board.db.select().from(settledReports)).map(({ isAgreed }) => isAgreed)

  test('hides a confession: gone for everybody but its author, who reads why', async () => {
    await report()

    const said = await desk.run('hide', id, '--rule', 'harassment', '--reason', reason)

    expect(said).toBe(`confession ${id.slice(0, 8)} is hidden; its author reads why.`)
    await expect.poll(() => statusFor(reader)).toBe(404)
    await expect.poll(() => statusFor(board.visitor())).toBe(404)
    expect((await author.get(`/api/confessions/${id}`)).body.hidden).toMatchObject({
      ...{ rule: 'harassment', by: 'operator', explanation: reason },
    })
    expect(await verdicts()).toEqual([true])
    expect(await desk.run('queue')).toBe('Nothing waits.')
    expect(await miscounted(board.board)).toEqual([])
  })

  test('is shown a reply with what it stands below', async () => {
    const { id: answer } = await author.reply(id, 'An answer', reply)

    const shown = await desk.run('show', answer)

    expect(shown).toContain(`Below confession ${id.slice(0, 8)}: About somebody: A confession`)
    expect(shown).toContain(`It answers reply ${reply.slice(0, 8)}: A reply`)
  })

  test('hides a reply by the beginning of its id, or by its address', async () => {
    await desk.run('hide', reply.slice(0, 9), '--rule', 'spam')
    await expect.poll(() => replyCount()).toBe(0)

    const address = `https://spill.example/confession/${id}?focus=${reply}#reply-${reply}`
    await desk.run('restore', address)
    await expect.poll(() => replyCount()).toBe(1)
  })

  test('restores what was hidden: seen again as it was, and the reports were wrong', async () => {
    await desk.run('hide', id, '--rule', 'harassment')
    await board.board.db.delete(settledReports)
    await desk.run('restore', id, '--reason', 'A joke among friends')

    await expect.poll(() => statusFor(board.visitor())).toBe(200)
    expect((await author.get(`/api/confessions/${id}`)).body.hidden).toBeUndefined()
    expect(await miscounted(board.board)).toEqual([])
  })

  test('lets something be that was reported', async () => {
    await report()

    await desk.run('restore', id)

    await expect.poll(() => statusFor(board.visitor())).toBe(200)
    expect(await verdicts()).toEqual([false])
    expect(await desk.run('queue')).toBe('Nothing waits.')
  })

  test('removes nothing alone before a day has gone by: until then it is hidden', async () => {
    await report()
    const said = await desk.run('remove', id, '--rule', 'harassment')
    expect(said).toMatch(/^confession \w{8} is hidden now\. It can be removed from .* UTC on/)
    await expect.poll(() => statusFor(author)).toBe(200)
    await expect.poll(() => statusFor(reader)).toBe(404)
    await expect(desk.run('remove', id)).rejects.toThrow(/can be removed from/)

    setClock(Date.now() + dayMs + hourMs)
    expect(await desk.run('remove', id)).toMatch(/is removed, with all that stood below it\.$/)

    vi.useRealTimers()
    await expect.poll(() => statusFor(author)).toBe(404)
    await expect.poll(() => statusFor(reader)).toBe(404)
    expect(await verdicts()).toEqual([true])
    const log = await desk.json('log')
    expect(log.map(({ verb }: { verb: string }) => verb)).toEqual(['remove', 'ask_removal', 'hide'])
  })

  test('removes at once with a second operator, who is not the first', async () => {
    for (const same of ['Ana ', 'a\u200bna'])
      await expect(desk.run('remove', reply, '--second', same)).rejects.toThrow(/another operator/)
    await desk.run('remove', reply, '--rule', 'spam', '--second', 'ben')

    await expect.poll(() => replyCount(author)).toBe(0)
    expect((await author.get('/api/me/replies')).body.items).toEqual([])
    expect((await desk.json('log'))[0]).toMatchObject({ verb: 'remove', operator: 'ana and ben' })
    expect(await miscounted(board.board)).toEqual([])
  })

  test('is not forestalled by an edit where removal was asked for', async () => {
    await desk.run('remove', id, '--rule', 'harassment')
    const edit = { title: 'About nobody', content: 'Better' }
    expect((await author.patch(`/api/confessions/${id}`, edit)).body.hidden.canShow).toBe(false)
    expect(await statusFor(reader)).toBe(404)

    setClock(Date.now() + dayMs + hourMs)
    expect(await desk.run('remove', id)).toMatch(/is removed/)
  })

  test('looks again at what was hidden, when its author’s edit has shown it', async () => {
    await desk.run('hide', id, '--rule', 'harassment')
    await author.patch(`/api/confessions/${id}`, { title: 'About somebody.', content: 'Still' })
    await expect.poll(() => statusFor(reader)).toBe(200)

    expect(await desk.run('queue')).toMatch(/ confession +edited /)
    await desk.run('restore', id)
    expect(await desk.run('queue')).toBe('Nothing waits.')
  })

  test('grants an appeal, or refuses it with a reason its author reads', async () => {
    const appeal = async (of: string) =>
      (await author.put(`/api/${of}/appeal`, { text: 'It is about me' })).status
    await desk.run('hide', reply, '--rule', 'spam')
    expect(await appeal(`replies/${reply}`)).toBe(204)
    await desk.run('appeals', 'grant', reply)
    await expect.poll(() => replyCount()).toBe(1)

    await desk.run('hide', id, '--rule', 'harassment')
    expect(await appeal(`confessions/${id}`)).toBe(204)
    expect(await desk.run('appeals')).toContain('It is about me')
    await desk.run('appeals', 'refuse', id, '--reason', 'It still names somebody')

    expect((await author.get(`/api/confessions/${id}`)).body.hidden).toMatchObject({
      ...{ appeal: 'refused', explanation: 'It still names somebody' },
    })
    expect(await appeal(`confessions/${id}`)).toBe(409)
    expect(await desk.run('appeals')).toBe('No appeal waits.')
    await expect(desk.run('appeals', 'refuse', id, '--reason', 'Again')).rejects.toThrow(/did not/)
  })

  test('answers tickets from outside, and is told whom to tell', async () => {
    const ask = (of: string) =>
      board.visitor().post('/api/takedowns', {
        ...{
          kind: 'person',
          link: `/confession/${of}`,
          statement: 'It is about me',
          goodFaith: true,
        },
        contact: 'me@elsewhere.example',
      })
    await ask(id)
    await ask(crypto.randomUUID())
    const tickets = await desk.json('takedowns')
    const of = (there: boolean) =>
      tickets.find(({ item }: { item: unknown }) => !!item === there).id

    const granted = await desk.run('takedowns', 'grant', of(true))
    expect(granted).toMatch(/confession \w{8} is hidden\. Tell me@elsewhere\.example;/)
    await expect.poll(() => statusFor(reader)).toBe(404)
    await author.patch(`/api/confessions/${id}`, { title: 'About somebody.', content: 'Still' })
    expect(await statusFor(reader)).toBe(404)
    const refused = await desk.run('takedowns', 'refuse', of(false), '--reason', 'Not there')
    expect(refused).toContain('nothing is hidden for it')

    expect(await desk.run('takedowns')).toBe('No ticket waits.')
    await expect(desk.run('takedowns', 'grant', of(true))).rejects.toThrow(/no such open ticket/)
    const log = await desk.json('log')
    expect(log.map(({ verb }: { verb: string }) => verb).sort()).toEqual([
      ...['grant_ticket', 'hide', 'refuse_ticket'],
    ])
  })

  test('suspends whoever wrote something, and ends it', async () => {
    const write = async () =>
      (await author.post(`/api/confessions/${id}/replies`, { content: 'A reply' })).status
    await desk.run('suspend', reply, '--days', '3')
    expect(await write()).toBe(403)
    await desk.run('unsuspend', reply)
    expect(await write()).toBe(201)
  })
})
