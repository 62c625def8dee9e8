import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { miscounted } from '../../../test/database/counts.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { hideAsOperator, restoreAsOperator } from '../../../test/moderation/decisions.ts'
import { hideByReports, judge, oldStudent, reportBy } from '../../../test/moderation/reporters.ts'
import type { Item } from '../content/item-kinds.ts'
import { reports, takedowns } from '../db/schema/moderation.ts'
import { writeDecision } from '../hiding/decisions.ts'

describe.each(['confession', 'reply'] as const)('the author of a hidden %s', (kind) => {
  const board = useBoard()
  const edit = { title: 'On reflection', content: 'Something kinder' }
  const appeal = { text: 'Nobody is meant by it' }
  let author: Caller
  let confession: string
  let item: Item
  let url: string

  beforeEach(async () => {
    author = await board.student()
    confession = (await author.confess()).id
    const id = kind === 'confession' ? confession : (await author.reply(confession)).id
    item = { kind, id }
    url = `/api/${kind === 'confession' ? 'confessions' : 'replies'}/${id}`
  })

  const listed = async () => {
    const own = kind === 'confession' ? 'confessions' : 'replies'
    return (await author.get(`/api/me/${own}`)).body.items.find(
      ({ id }: { id: string }) => id === item.id,
    )
  }

  /** Reads the item at its own address. A reply is read as the focus of its thread. */
  async function read(reader = author) {
    if (kind === 'confession') return reader.get(url)
    const thread = await reader.get(`/api/confessions/${confession}/replies?focus=${item.id}`)
    return { ...thread, body: thread.body.replies?.[0] ?? thread.body }
  }

  const statement = {
    since: expect.stringMatching(/^\d{4}-.*Z$/),
    canShow: true,
    appeal: 'possible',
  }

  test('reads why, at its address and in their own list', async () => {
    await hideByReports(board, item, 'harassment')
    const hidden = { ...statement, rule: 'harassment', by: 'reports', explanation: null }

    expect((await listed()).hidden).toEqual(hidden)
    expect((await read()).body.hidden).toEqual(hidden)
    expect((await author.get('/api/me/stats')).body).toEqual({
      confessionsCount: 1,
      repliesCount: kind === 'reply' ? 1 : 0,
    })
    expect((await read(await board.student())).status).toBe(404)
  })

  test('reads the operator’s words', async () => {
    await hideAsOperator(board, item, 'It is an advertisement')

    expect((await listed()).hidden).toEqual({
      ...statement,
      ...{ rule: 'spam', by: 'operator', explanation: 'It is an advertisement' },
    })
  })

  test('shows it again with one edit, and its reporters can report again', async () => {
    await hideByReports(board, item)
    const { body } = await author.patch(url, edit)
    expect(body).toMatchObject({ content: edit.content })
    expect(body).not.toHaveProperty('hidden')
    expect((await read(board.visitor())).body).toMatchObject({ content: edit.content })
    expect(await board.board.db.$count(reports)).toBe(0)
    expect(await miscounted(board.board)).toEqual([])
    expect((await board.visitor().get('/api/search?q=kinder')).body.items).toHaveLength(
      kind === 'confession' ? 1 : 0,
    )

    await hideByReports(board, item)
    expectProblem(await author.patch(url, { ...edit, content: 'Kinder still' }), 'edit_closed')
    expect((await listed()).hidden).toMatchObject({ canShow: false })
    expect((await read()).body.content).toBe(edit.content)
    expect((await read(board.visitor())).status).toBe(404)
  })

  test("can't show it with an edit while a takedown request is open", async () => {
    await hideByReports(board, item)
    const anchor = kind === 'reply' ? `#reply-${item.id}` : ''
    const asked = await board.visitor().post('/api/takedowns', {
      ...{ kind: 'person', link: `/confession/${confession}${anchor}`, goodFaith: true },
      ...{ statement: 'It is about me', contact: 'me@elsewhere.example' },
    })
    expect(asked.status).toBe(201)

    expect((await listed()).hidden.canShow).toBe(false)
    expectProblem(await author.patch(url, edit), 'edit_closed')
    await board.board.db.update(takedowns).set({ closedAt: new Date(), outcome: 'refused' })
    expect((await author.patch(url, edit)).body).not.toHaveProperty('hidden')
  })

  test("can't show it with an edit that changes nothing", async () => {
    await hideByReports(board, item)
    const { title = 'A title', content } = (await read()).body
    const { body } = await author.patch(url, { title, content })

    expect(body.hidden).toMatchObject({ canShow: true })
  })

  test('gets no replies to it, and neither do the replies below it', async () => {
    const other = await board.student()
    await hideByReports(board, item)
    const body = { content: 'A reply', ...(kind === 'reply' && { parentReplyId: item.id }) }
    const replies = `/api/confessions/${confession}/replies`

    expectProblem(await author.post(replies, body), 'hidden_item')
    expectProblem(await other.post(replies, body), `${kind}_not_found`)
    expect(await miscounted(board.board)).toEqual([])
  })

  test('can delete it as usual', async () => {
    await hideByReports(board, item)

    expect((await author.delete(url)).status).toBeLessThan(300)
    expect(await listed()).toBeUndefined()
    expect(await miscounted(board.board)).toEqual([])
  })

  test('can delete it and post it again with the same key, as if nothing had been decided', async () => {
    const key = crypto.randomUUID()
    const post = () =>
      kind === 'confession'
        ? author.post('/api/confessions', { ...edit, key })
        : author.post(`/api/confessions/${confession}/replies`, { content: edit.content, key })
    const { id } = (await post()).body
    const again = { kind, id }
    await hideByReports(board, again)
    expect((await post()).body).toMatchObject({ id, hidden: { by: 'reports' } })
    await author.delete(url.replace(item.id, id))

    expect((await post()).body).toMatchObject({ id, content: edit.content })
    await hideByReports(board, again)
    expect((await post()).body.hidden).toMatchObject({ canShow: true })
  })

  test('can appeal once', async () => {
    expectProblem(await author.put(`${url}/appeal`, appeal), 'not_hidden')
    await hideByReports(board, item)
    expect((await author.put(`${url}/appeal`, { text: ' ' })).body.code).toBe('invalid_fields')
    expect((await author.put(`${url}/appeal`, { text: 'a'.repeat(1_001) })).status).toBe(422)

    expect((await author.put(`${url}/appeal`, appeal)).status).toBe(204)
    expect((await listed()).hidden.appeal).toBe('sent')
    expectProblem(await author.put(`${url}/appeal`, appeal), 'already_appealed')
    expectProblem(await (await board.student()).put(`${url}/appeal`, appeal), `${kind}_not_found`)

    await board.board.db.transaction((tx) =>
      writeDecision(tx, board.board, { item, verb: 'refuse_appeal' }),
    )
    expect((await listed()).hidden.appeal).toBe('refused')
  })

  test('can appeal again after an edit ended the first hiding', async () => {
    await hideByReports(board, item)
    await author.put(`${url}/appeal`, appeal)
    await author.patch(url, edit)
    await hideByReports(board, item)

    expect((await listed()).hidden).toMatchObject({ canShow: false, appeal: 'possible' })
    expect((await author.put(`${url}/appeal`, appeal)).status).toBe(204)
  })

  test('is the only one who can appeal, and only for a hidden item', async () => {
    const title = 'You must be logged in to appeal'
    expectProblem(await board.visitor().put(`${url}/appeal`, appeal), 'signed_out', { title })
    expectProblem(await (await board.student()).put(`${url}/appeal`, appeal), 'not_hidden')
  })

  test('removes the crisis card with an edit', async () => {
    const reporters = await Promise.all([1, 2, 3].map(() => oldStudent(board)))
    await reportBy(reporters, item, 'self_harm')
    await judge(board)
    expect((await read()).body.hasCrisisCard).toBe(true)

    expect((await author.patch(url, edit)).body).not.toHaveProperty('hasCrisisCard')
    expect((await read(board.visitor())).body).not.toHaveProperty('hasCrisisCard')
  })

  test('finds it as it was once it is restored', async () => {
    const before = await read()
    await hideByReports(board, item)
    await restoreAsOperator(board, item)

    expect((await read()).body).toEqual(before.body)
  })
})
