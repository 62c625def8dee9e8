import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { listenOn } from '../../../test/event-stream.ts'
import { hideAsOperator, restoreAsOperator } from '../../../test/moderation/decisions.ts'
import { hideByReports, oldStudent } from '../../../test/moderation/reporters.ts'
import { confessUnder } from '../../../test/topics.ts'
import type { Item } from '../content/item-kinds.ts'
import { confessions, replies } from '../db/schema/content.ts'

describe.each(['confession', 'reply'] as const)('a hidden %s', (kind) => {
  const board = useBoard({ TOPICS: 'Birds' })
  const key = '00000000-0000-4000-8000-000000000001'
  let author: Caller
  let others: Caller[]
  let confession: string
  let item: Item
  let below: string
  let deepest: string

  /** An item by the author with upvotes and nested answers, next to other content of the same people. */
  const story = async () => {
    author = await board.student()
    const [answering, stranger] = [await board.student(), await oldStudent(board)]
    others = [board.visitor(), stranger, answering]
    const beside = await confessUnder(author, 'Birds', { title: 'Beside it', content: 'A heron' })
    await answering.reply(beside.id, 'An answer beside it')
    const texts = { title: 'A kingfisher', content: 'Of the kingfisher I saw' }
    confession = (await confessUnder(author, 'Birds', texts)).id
    const top = kind === 'reply' ? (await author.reply(confession, 'A wagtail')).id : undefined
    item = { kind, id: top ?? confession }
    below = await answer(answering, { key, parentReplyId: top })
    deepest = (await author.reply(confession, 'Below', below)).id
    await answering.put(`/api/${plural(kind)}/${item.id}/upvote`)
    await author.put(`/api/replies/${below}/upvote`)
    await answering.get('/api/session')
  }
  beforeEach(story)

  async function answer(by: Caller, body: object): Promise<string> {
    const url = `/api/confessions/${confession}/replies`
    const { status, body: posted } = await by.post(url, { content: 'An answer', ...body })
    expect(status).toBe(201)
    return posted.id
  }

  test.each([
    ['by readers', () => hideByReports(board, item)],
    ['by an operator, after it was restored', hideAgain],
    ['again, after its author had edited it', hideAfterEdit],
  ])('looks deleted to everyone else: hidden %s', async (_way, hide) => {
    await hide()
    const whileHidden = await answersToOthers()
    const told = whileHidden.flatMap((answers) => Object.values(answers)).join()
    expect(told.match(kind === 'reply' ? /wagtail|Below/ : /kingfisher|Below/)).toBeNull()
    const gone = await author.delete(`/api/${plural(kind)}/${item.id}`)
    expect(gone.status).toBeLessThan(300)

    expect(await answersToOthers()).toEqual(whileHidden)
  })

  async function hideAgain() {
    await hideByReports(board, item)
    await restoreAsOperator(board, item)
    await hideAsOperator(board, item)
  }

  async function hideAfterEdit() {
    await hideByReports(board, item)
    const edit = { title: 'Another kingfisher', content: 'Another wagtail' }
    expect(
      (await author.patch(`/api/${plural(kind)}/${item.id}`, edit)).body.hidden,
    ).toBeUndefined()
    await hideByReports(board, item)
  }

  test('reads as before once it is restored', async () => {
    const before = await answersToOthers({ isChanging: false })
    const ofAuthor = await answersTo(author, reads())
    await hideByReports(board, item)
    await restoreAsOperator(board, item)

    expect(await answersToOthers({ isChanging: false })).toEqual(before)
    expect(await answersTo(author, reads())).toEqual(ofAuthor)
  })

  test.each([
    ['hidden', () => hideByReports(board, item)],
    ['deleted', () => author.delete(`/api/${plural(kind)}/${item.id}`)],
  ])('leaves the keys of replies below it unaffected elsewhere: %s', async (_, go) => {
    const { id } = await author.confess('Elsewhere')
    const places = kind === 'reply' ? [id, confession] : [id]
    await go()

    for (const place of places) {
      const post = () =>
        others[2]?.post(`/api/confessions/${place}/replies`, { key, content: 'Again' })
      const posted = await post()
      expect(posted?.status).toBe(201)
      expect(posted?.body.id).not.toBe(below)
      expect((await post())?.body.id).toBe(posted?.body.id)
    }
  })

  test('needs no lock from people who can’t see it, so their requests don’t wait', async () => {
    await hideAsOperator(board, item)
    const held = [item.id, below, deepest]
    await board.board.db.transaction(async (tx) => {
      await tx.select().from(confessions).where(eq(confessions.id, confession)).for('update')
      await tx.select().from(replies).where(inArray(replies.id, held)).for('update')
      const answers = await answersTo(others[1] as Caller, changes())

      expect(Object.values(answers).filter((answer) => !answer.startsWith('404'))).toEqual([])
    })
  })

  test('sends the same events as a deletion', async () => {
    const whenHidden = await toldOf(() => hideByReports(board, item))
    await story()
    const whenDeleted = await toldOf(() => author.delete(`/api/${plural(kind)}/${item.id}`))

    expect(whenHidden.get('item')).toMatchObject({ gone: true })
    expect(whenHidden).toEqual(whenDeleted)
  })

  /** Returns the last event about each item, by its name in this story. */
  async function toldOf(act: () => Promise<unknown>): Promise<Map<string, object>> {
    const stream = await listenOn(board.app, `?confession=${confession}`)
    await allIsTold(stream)
    const before = stream.changes.length
    await act()
    await allIsTold(stream)
    const names = Object.entries({ item: item.id, confession, below, deepest })
    const named = (text: string) =>
      names.reduce((all, [name, id]) => all.replaceAll(id, name), text)
    const changes: typeof stream.changes = JSON.parse(
      named(JSON.stringify(stream.changes.slice(before))),
    )
    const told = changes.flatMap(({ confessions, replies }) => [...confessions, ...replies])
    const isOfStory = ({ id }: { id: string }) => names.some(([name]) => name === id)
    return new Map(told.filter(isOfStory).map((one) => [one.id, one]))
  }

  /** Waits until the stream has received the events of everything that has happened so far. */
  async function allIsTold(stream: { text: string }) {
    const { id } = await author.confess('The last one')
    await expect.poll(() => stream.text).toContain(id)
  }

  test('is announced as gone once, whatever its author or an operator does afterwards', async () => {
    const stream = await listenOn(board.app, `?confession=${confession}`)
    await hideByReports(board, item)
    await allIsTold(stream)
    const isGone = new RegExp(`"id":"${item.id}",("confessionId":"[^"]+",)?"gone":true`)
    expect(stream.text).toMatch(isGone)
    const toldBefore = stream.text.split(item.id).length
    const belowBefore = stream.text.split(below).length
    await board.board.db.update(replies).set({ hasCrisisCard: true })
    await hideAsOperator(board, { kind: 'reply', id: below })
    await restoreAsOperator(board, { kind: 'reply', id: below }, { withoutCard: true })
    const url = `/api/${plural(kind)}/${item.id}`
    await author.put(`${url}/upvote`)
    await author.put(`${url}/appeal`, { text: 'Please' })
    await author.delete(`${url}/upvote`)
    await author.delete(url)
    await allIsTold(stream)

    expect(stream.text.split(item.id)).toHaveLength(toldBefore)
    expect(stream.text.split(below)).toHaveLength(belowBefore)
  })

  async function answersToOthers({ isChanging = true } = {}) {
    const calls = [...reads(), ...(isChanging ? changes() : [])]
    const answers = []
    for (const other of others) answers.push(await answersTo(other, calls))
    return answers
  }

  async function answersTo(caller: Caller, calls: [Method, string, object?][]) {
    const answers: Record<string, string> = {}
    for (const [method, url, body] of calls) {
      const answer = await caller[method](url, body as never)
      const { etag, 'content-length': length, 'cache-control': caching } = answer.headers
      answers[`${method} ${url} ${Object.keys(body ?? {})}`] =
        `${answer.status} ${etag} ${length} ${caching} ${JSON.stringify(answer.body)}`
    }
    return answers
  }

  type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

  function reads(): [Method, string][] {
    const feeds = ['new', 'top'].flatMap((sort) =>
      ['all', 'week', 'week&topic=Birds'].map((frame) => `?sort=${sort}&frame=${frame}`),
    )
    const thread = `/api/confessions/${confession}/replies`
    return [
      ...feeds.map((query) => `/api/confessions${query}`),
      `/api/confessions/${confession}`,
      `/api/confessions?ids=${confession}`,
      thread,
      ...[item.id, below, deepest].flatMap((id) => [
        `${thread}?focus=${id}`,
        `/api/replies/${id}/replies`,
      ]),
      ...['kingfisher', 'kingfishr', 'anothr', 'heron'].map((word) => `/api/search?q=${word}`),
      ...['confessions', 'replies', 'inbox', 'stats'].map((own) => `/api/me/${own}`),
    ].map((url) => ['get', url])
  }

  /** Requests that are all refused, as for an item that doesn't exist. */
  function changes(): [Method, string, object?][] {
    const posting = `/api/confessions/${confession}/replies`
    const parentReplyId = kind === 'reply' ? item.id : undefined
    const targets = [`${plural(kind)}/${item.id}`, `replies/${below}`, `replies/${deepest}`]
    return [
      ...targets.flatMap((target): [Method, string, object?][] => [
        ['put', `/api/${target}/upvote`],
        ['delete', `/api/${target}/upvote`],
        ['patch', `/api/${target}`, { title: 'A title', content: 'A text' }],
        ['delete', `/api/${target}`],
        ['get', `/api/${target}/report`],
        ['put', `/api/${target}/report`, { reason: 'spam' }],
        ['delete', `/api/${target}/report`],
        ['put', `/api/${target}/appeal`, { text: 'Please' }],
      ]),
      ['post', posting, { content: 'An answer', key, parentReplyId }],
      ['post', posting, { content: 'Anew', parentReplyId: below }],
      ['post', posting, { content: 'Anew', parentReplyId: deepest }],
      ...(kind === 'reply' ? [] : [['post', posting, { content: 'Anew' }] as const]).map(
        ([method, url, body]): [Method, string, object] => [method, url, body],
      ),
    ]
  }
})

function plural(kind: Item['kind']): string {
  return kind === 'confession' ? 'confessions' : 'replies'
}
