import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cardAnswer } from '../../../test/answers.ts'
import { type Caller, useBoard } from '../../../test/board.ts'
import { statementsOfRequests } from '../../../test/database/statements.ts'
import { hideAsOperator, restoreAsOperator } from '../../../test/moderation/decisions.ts'

const problem = { code: 'invalid_fields' }

describe('confessions by their ids', () => {
  const board = useBoard({ LOG_LEVEL: 'trace' }, { overSockets: true })
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  let author: Caller
  let reader: Caller

  beforeEach(async () => {
    author = await board.student()
    reader = board.visitor()
  })

  const read = (ids: string[], caller = reader, more = '') =>
    caller.get(`/api/confessions?ids=${ids.join(',')}${more}`)

  test('are answered in the order of the ids, with their present counts', async () => {
    const [first, second] = [await author.confess('First'), await author.confess('Second')]
    await author.put(`/api/confessions/${first.id}/upvote`)
    const { status, body } = await read([second.id, first.id.toUpperCase(), second.id])

    expect(status).toBe(200)
    expect(body).toEqual({
      items: [
        cardAnswer({ id: second.id, title: 'Second', createdAt: second.createdAt }),
        cardAnswer({
          ...{ id: first.id, title: 'First', createdAt: first.createdAt, upvoteCount: 1 },
        }),
      ],
      nextCursor: null,
    })
  })

  test('may be ten, and nothing else may be asked with them', async () => {
    const ids = Array.from({ length: 11 }, () => crypto.randomUUID())

    expect(await read(ids.slice(1))).toMatchObject({ status: 200, body: { items: [] } })
    expect(await read(ids)).toMatchObject({ status: 422, body: problem })
    for (const wrong of ['', 'nonsense', `${ids[0]},`, `${ids[0]}%20`])
      expect(await read([wrong]), wrong).toMatchObject({ status: 422, body: problem })
    for (const more of ['&sort=top', '&frame=week', '&cursor=any', `&ids=${ids[1]}`])
      expect(await read(ids.slice(1), reader, more), more).toMatchObject({
        status: 422,
        body: problem,
      })
  })

  test('leave out what is deleted or hidden, and show it again once it is restored', async () => {
    const [shown, hidden, deleted] = [
      await author.confess('Shown'),
      await author.confess('Hidden'),
      await author.confess('Deleted'),
    ]
    const ids = [hidden.id, shown.id, deleted.id]
    const titles = async (caller = reader) =>
      (await read(ids, caller)).body.items.map(({ title }: { title: string }) => title)
    expect(await titles()).toEqual(['Hidden', 'Shown', 'Deleted'])

    await hideAsOperator(board, { kind: 'confession', id: hidden.id })
    await author.delete(`/api/confessions/${deleted.id}`)
    expect(await titles()).toEqual(['Shown'])
    expect(await titles(author)).toEqual(['Shown'])
    await restoreAsOperator(board, { kind: 'confession', id: hidden.id })
    expect(await titles()).toEqual(['Hidden', 'Shown'])
  })

  test('are the same bytes for their author, for who voted, for visitors and for a forged session', async () => {
    const { id } = await author.confess()
    const voter = await board.student()
    await voter.put(`/api/confessions/${id}/upvote`)
    const url = `/api/confessions?ids=${id}`
    const forged = `${board.board.sessions.cookieName}=forged`
    const cookies = [undefined, author.cookie, voter.cookie, forged]
    const answers = await Promise.all(
      cookies.map((cookie) => board.app.inject({ url, headers: { ...(cookie && { cookie }) } })),
    )

    expect(new Set(answers.map(({ statusCode, payload }) => `${statusCode} ${payload}`)).size).toBe(
      1,
    )
    expect(answers[0]?.json().items).toMatchObject([
      { id, upvoteCount: 1, hasVoted: false, isOwner: false },
    ])
  })

  test('stay in no cache of a browser or a proxy', async () => {
    const { id } = await author.confess()
    for (const caller of [reader, author])
      expect((await read([id], caller)).headers).toMatchObject({
        'cache-control': 'private, no-store, no-transform',
        vary: 'Cookie, Accept-Encoding',
      })
  })

  test('are read by one statement', async () => {
    const posted = await Promise.all(Array.from({ length: 10 }, () => author.confess()))
    const ids: string[] = posted.map(({ id }) => id)
    statements.mockClear()

    expect((await read(ids)).body.items).toHaveLength(10)
    expect(statementsOfRequests(statements.mock, board)).toHaveLength(1)
  })

  test('show votes, replies and edits at once', async () => {
    const { id } = await author.confess()
    const url = `/api/confessions/${id}`
    const shown = async () => (await read([id])).body.items[0]
    await shown()

    await author.put(`${url}/upvote`)
    expect(await shown()).toMatchObject({ upvoteCount: 1, replyCount: 0 })
    await author.reply(id)
    expect(await shown()).toMatchObject({ upvoteCount: 1, replyCount: 1 })
    await author.patch(url, { title: 'Another title', content: 'Another text' })
    expect(await shown()).toMatchObject({ title: 'Another title', preview: 'Another text' })
  })

  test('leave no id in the log', async () => {
    const { id } = await author.confess()
    const missing = crypto.randomUUID()
    for (const caller of [reader, author]) {
      await read([id, missing], caller)
      await read([id, 'nonsense'], caller)
    }

    expect(board.log).toContain('"route":"/api/confessions","status":200')
    expect(board.log).toContain('"route":"/api/confessions","status":422')
    for (const part of [id, missing, 'nonsense', 'ids=']) expect(board.log).not.toContain(part)
  })
})
