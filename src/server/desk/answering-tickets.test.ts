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

  test('answers tickets from outside, and is told whom to tell', async () => {
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

    expect(await desk.run('takedowns')).toBe('No tickets are open.')
    await expect(desk.run('takedowns', 'grant', of(true))).rejects.toThrow(/no such open ticket/)
    const log = await desk.json('log')
    expect(log.map(({ verb }: { verb: string }) => verb).sort()).toEqual([
      ...['grant_ticket', 'hide', 'refuse_ticket'],
    ])
  })

  test('tells the author of what readers had hidden by whom it is hidden now, and why', async () => {
    await hideByReports(board, { kind: 'confession', id })
    await ask(id)
    const [ticket] = await desk.json('takedowns')
    await desk.run('takedowns', 'grant', ticket.id, '--reason', 'You can be recognised by it')

    expect((await author.get(`/api/confessions/${id}`)).body.hidden).toMatchObject({
      ...{ by: 'operator', explanation: 'You can be recognised by it', canShow: false },
    })
    expect(await desk.run('queue')).toBe('Nothing waits.')
  })

  test('answers all who ask for the same at once', async () => {
    await ask(id)
    await ask(id)
    const [ticket] = await desk.json('takedowns')
    await expect(desk.run('show', ticket.id)).rejects.toThrow(/This is a ticket/)

    expect(await desk.run('takedowns', 'grant', ticket.id)).toMatch(/and 1 more .* are closed/)
    expect(await desk.run('queue')).toBe('Nothing waits.')
  })

  test('closes a ticket about what was deleted meanwhile, and decides nothing about it', async () => {
    await ask(id)
    const [ticket] = await desk.json('takedowns')
    await author.delete(`/api/confessions/${id}`)

    expect(await desk.run('takedowns', 'grant', ticket.id)).toContain('nothing is left to hide')
    expect(await desk.json('log')).toMatchObject([{ verb: 'grant_ticket' }])
  })
})
