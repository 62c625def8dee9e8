import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../../test/board.ts'
import { openDesk } from '../../../../test/moderation/desk.ts'
import { hideByReports } from '../../../../test/moderation/reporters.ts'

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
    const tickets = await desk.run('takedowns')
    const of = (about: string) =>
      tickets.find(({ item }: { item: { id: string } }) => item.id === about).id

    const granted = await desk.run('takedowns', 'grant', of(id))
    expect(granted).toMatchObject([
      { outcome: 'granted', contact: 'me@elsewhere.example', item: { id, state: 'hidden' } },
    ])
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
    expect(refused).toMatchObject([{ outcome: 'refused', item: { state: 'visible' } }])

    expect(await desk.run('takedowns')).toEqual([])
    await expect(desk.run('takedowns', 'grant', of(id))).rejects.toThrow(/no such open ticket/)
    const log = await desk.run('log')
    expect(log.map(({ verb }: { verb: string }) => verb).sort()).toEqual([
      ...['grant_ticket', 'hide', 'refuse_ticket'],
    ])
  })

  test("replaces the readers' hiding, so the author reads the operator's reason", async () => {
    await hideByReports(board, { kind: 'confession', id })
    await ask(id)
    const [ticket] = await desk.run('takedowns')
    await desk.run('takedowns', 'grant', ticket.id, '--reason', 'You can be recognised by it')

    expect((await author.get(`/api/confessions/${id}`)).body.hidden).toMatchObject({
      ...{ by: 'operator', explanation: 'You can be recognised by it', canShow: false },
    })
    expect(await desk.run('queue')).toEqual([])
  })

  test('answers each ticket by itself, because each has a contact to tell', async () => {
    await ask(id)
    await ask(id, 'another@elsewhere.example')
    const [ticket] = await desk.run('takedowns')

    expect(await desk.run('takedowns', 'grant', ticket.id)).toHaveLength(1)
    expect(await desk.run('queue')).toMatchObject([{ about: 'ticket', item: { state: 'hidden' } }])
  })

  test('closes a ticket about a deleted item without deciding anything about it', async () => {
    await ask(id)
    const [ticket] = await desk.run('takedowns')
    await author.delete(`/api/confessions/${id}`)

    expect(await desk.run('takedowns', 'grant', ticket.id)).toMatchObject([{ item: null }])
    expect(await desk.run('log')).toMatchObject([{ verb: 'grant_ticket' }])
  })
})
