import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { openDesk } from '../../../test/moderation/desk.ts'
import { hideByReports } from '../../../test/moderation/reporters.ts'

describe('an operator', () => {
  const board = useBoard()
  const desk = openDesk(board)
  let author: Caller
  let reader: Caller
  let id: string

  beforeEach(async () => {
    author = await board.student()
    reader = await board.student()
    id = (await author.confess('About somebody', 'A confession')).id
  })

  const statusFor = async (caller: Caller) => (await caller.get(`/api/confessions/${id}`)).status
  const ask = (of: string, contact = 'me@elsewhere.example') =>
    board.visitor().post('/api/takedowns', {
      ...{
        kind: 'person',
        link: `/confession/${of}`,
        statement: 'It is about me',
        goodFaith: true,
      },
      contact,
    })

  test('answers tickets from outside, and reads who to inform', async () => {
    const other = await author.confess()
    await ask(id)
    await ask(other.id)
    const tickets = await desk.json('takedowns')
    const of = (about: string) =>
      tickets.find(({ item }: { item: { id: string } }) => item.id === about).id

    const granted = await desk.run('takedowns', 'grant', of(id))
    expect(granted).toMatch(/confession \w{8} is hidden\. Tell me@elsewhere\.example;/)
    await expect.poll(() => statusFor(reader)).toBe(404)
    await author.patch(`/api/confessions/${id}`, { title: 'About somebody.', content: 'Still' })
    expect(await statusFor(reader)).toBe(404)
    const refused = await desk.run(
      'takedowns',
      'refuse',
      of(other.id),
      '--reason',
      'It names no one',
    )
    expect(refused).toContain('nothing is hidden for it')

    expect(await desk.run('takedowns')).toBe('No tickets are open.')
    await expect(desk.run('takedowns', 'grant', of(id))).rejects.toThrow(/no such open ticket/)
    const log = await desk.json('log')
    expect(log.map(({ verb }: { verb: string }) => verb).sort()).toEqual([
      ...['grant_ticket', 'hide', 'refuse_ticket'],
    ])
  })

  test("replaces the readers' hiding, so the author reads the operator's reason", async () => {
    await hideByReports(board, { kind: 'confession', id })
    await ask(id)
    const [ticket] = await desk.json('takedowns')
    await desk.run('takedowns', 'grant', ticket.id, '--reason', 'You can be recognised by it')

    expect((await author.get(`/api/confessions/${id}`)).body.hidden).toMatchObject({
      ...{ by: 'operator', explanation: 'You can be recognised by it', canShow: false },
    })
    expect(await desk.run('queue')).toBe('Nothing waits.')
  })

  test('answers all tickets about the same item at once', async () => {
    await ask(id)
    await ask(id, 'another@elsewhere.example')
    const [ticket] = await desk.json('takedowns')
    await expect(desk.run('show', ticket.id)).rejects.toThrow(/This is a ticket/)

    expect(await desk.run('takedowns', 'grant', ticket.id)).toMatch(/and 1 more .* are closed/)
    expect(await desk.run('queue')).toBe('Nothing waits.')
  })

  test('refuses many tickets at once, either all or none', async () => {
    for (const name of ['one', 'two', 'three']) await ask(id, `${name}@elsewhere.example`)
    const ids = (await desk.json('takedowns')).map(({ id }: { id: string }) => id)
    const refuse = (...given: string[]) =>
      desk.run('takedowns', 'refuse', ...given, '--reason', 'Made up')

    await expect(refuse(...ids, crypto.randomUUID())).rejects.toThrow(/no such open ticket/)
    expect(await desk.json('takedowns')).toHaveLength(3)
    expect(await refuse(...ids, ids[0])).toMatch(/^Ticket \w{8}, and 2 more, are closed: nothing/)

    expect(await desk.run('takedowns')).toBe('No tickets are open.')
    expect(await statusFor(reader)).toBe(200)
  })

  test('closes a ticket about a deleted item without deciding anything about it', async () => {
    await ask(id)
    const [ticket] = await desk.json('takedowns')
    await author.delete(`/api/confessions/${id}`)

    expect(await desk.run('takedowns', 'grant', ticket.id)).toContain('nothing is left to hide')
    expect(await desk.json('log')).toMatchObject([{ verb: 'grant_ticket' }])
  })
})
