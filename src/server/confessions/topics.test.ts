import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, password, useBoard } from '../../../test/board.ts'
import { rowVersions } from '../../../test/database/tables.ts'
import { listenOn } from '../../../test/event-stream.ts'
import { hideByReports } from '../../../test/moderation/reporters.ts'
import { idsOf } from '../../../test/pages.ts'
import { confessUnder, editTopic, unknownTopic } from '../../../test/topics.ts'
import { confessions } from '../db/schema/content.ts'

const texts = { title: 'A title', content: 'A confession' }

describe('on a board with topics', () => {
  const board = useBoard({ TOPICS: 'Money, Campus life ,Love' })
  let author: Caller
  beforeEach(async () => {
    author = await board.student()
  })
  const read = async (id: string) => (await board.visitor().get(`/api/confessions/${id}`)).body
  const feed = async (query: string) =>
    (await board.visitor().get(`/api/confessions?${query}`)).body.items

  test('a confession has the topic that its author chose, or none', async () => {
    const chosen = await confessUnder(author, 'Campus life')
    const [none, empty] = [await confessUnder(author), await confessUnder(author, null)]

    expect([chosen.topic, none.topic, empty.topic]).toEqual(['Campus life', null, null])
    expect((await read(chosen.id)).topic).toBe('Campus life')
    expect((await feed(`ids=${chosen.id}`))[0].topic).toBe('Campus life')
    const { body: exported } = await author.post('/api/me/export', { password })
    const cards = [
      await feed(''),
      exported.confessions,
      (await author.get('/api/me/confessions')).body.items,
    ]
    for (const items of cards)
      expect(items.map(({ topic }: { topic: string }) => topic)).toEqual([
        null,
        null,
        'Campus life',
      ])
  })

  test.each(['money', 'Courses', '', ' Money', 'Money|Cash', '%', "'"])(
    'the topic %j is refused, because the operator has not set it',
    async (topic) => {
      const { id } = await confessUnder(author, 'Love')

      const answers = [
        await author.post('/api/confessions', { ...texts, topic }),
        await editTopic(author, id, topic),
        await board.visitor().get(`/api/confessions?topic=${encodeURIComponent(topic)}`),
        await board.visitor().get(`/api/search?q=title&topic=${encodeURIComponent(topic)}`),
      ]

      for (const answer of answers) expect(answer).toMatchObject(unknownTopic)
      expect((await read(id)).topic).toBe('Love')
      expect(await board.board.db.$count(confessions)).toBe(1)
    },
  )

  test('posting again with the same key and another topic is refused', async () => {
    const sent = { ...texts, key: randomUUID(), topic: 'Money' }
    const { body: first } = await author.post('/api/confessions', sent)

    expect((await author.post('/api/confessions', sent)).body).toEqual(first)
    for (const topic of ['Love', null]) {
      const answer = await author.post('/api/confessions', { ...sent, topic })
      expect(answer).toMatchObject({ status: 409, body: { code: 'already_posted' } })
    }
  })

  test('an author changes and removes the topic, and an edit without one leaves it', async () => {
    const { id } = await confessUnder(author, 'Money')

    expect((await editTopic(author, id, 'Love')).body.topic).toBe('Love')
    expect((await editTopic(author, id, undefined, { title: 'Other' })).body.topic).toBe('Love')
    expect((await editTopic(author, id, 'Money', { title: 'Another' })).body).toMatchObject({
      topic: 'Money',
      title: 'Another',
    })
    expect((await editTopic(author, id, null, { title: 'Another' })).body.topic).toBeNull()
    expect(await read(id)).toMatchObject({ topic: null, title: 'Another' })
  })

  test('a change of the topic alone is not an edit of the text: readers’ reports stay valid', async () => {
    const { id } = await confessUnder(author, 'Money')

    const { body } = await editTopic(author, id, 'Love')

    expect(body).toMatchObject({ topic: 'Love', updatedAt: null })
  })

  test('an edit that leaves the topic as it is writes nothing', async () => {
    const { id } = await confessUnder(author, 'Money')
    const before = await rowVersions(board.board, 'confessions')

    expect((await editTopic(author, id, 'Money')).status).toBe(200)
    expect(await rowVersions(board.board, 'confessions')).toEqual(before)
  })

  test('no one else changes the topic', async () => {
    const { id } = await confessUnder(author, 'Money')
    const other = await board.student()

    expect(await editTopic(other, id, 'Love')).toMatchObject({
      status: 403,
      body: { code: 'not_confession_editor' },
    })
    expect(await editTopic(board.visitor(), id, 'Love')).toMatchObject({ status: 401 })
    expect((await read(id)).topic).toBe('Money')
  })

  test('a hidden confession gets another topic and stays hidden, and no one hears of it', async () => {
    const { id } = await confessUnder(author, 'Money')
    await hideByReports(board, { kind: 'confession', id })
    const stream = await listenOn(board.app)
    // After this one the stream has received that the confession was hidden.
    const first = await confessUnder(author)
    await expect.poll(() => stream.text).toContain(first.id)
    const before = stream.text.length

    const { body } = await editTopic(author, id, 'Love')
    const last = await confessUnder(author, 'Love')

    expect(body).toMatchObject({ topic: 'Love', hidden: { by: 'reports' } })
    expect((await board.visitor().get(`/api/confessions/${id}`)).status).toBe(404)
    expect(idsOf(await feed('topic=Love'))).toEqual([last.id])
    await expect.poll(() => stream.text).toContain(last.id)
    expect(stream.text.slice(before)).not.toContain(id)
  })

  test('open pages receive the topic of a new confession, and its changes', async () => {
    const stream = await listenOn(board.app)
    const { id } = await confessUnder(author, 'Money')
    const none = await confessUnder(author)
    const topicsOf = (wanted: string) =>
      stream.changes.flatMap((changes) =>
        changes.confessions.flatMap((one) =>
          one.id === wanted && !('gone' in one) ? [one.topic] : [],
        ),
      )

    await expect.poll(() => topicsOf(none.id)).toContain(null)
    expect(topicsOf(id)).toContain('Money')
    await editTopic(author, id, 'Love')
    await expect.poll(() => topicsOf(id).at(-1)).toBe('Love')
  })
})
