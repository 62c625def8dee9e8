import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { placeConfessions } from '../../../test/content.ts'
import { hideAsOperator } from '../../../test/moderation/decisions.ts'
import { idsOf, pagesOf } from '../../../test/pages.ts'
import { confessUnder } from '../../../test/topics.ts'
import { frames, sorts } from '../../contract/limits.ts'

describe('the feed of a topic', () => {
  const board = useBoard({ TOPICS: 'Money, Campus life ,Love' })
  let author: Caller
  beforeEach(async () => {
    author = await board.student()
  })

  const everyFeed = sorts.flatMap((sort) => frames.map((frame) => ({ sort, frame })))

  test.each(everyFeed)(
    '$sort over $frame of a topic lists each of its confessions once, in the order of the whole feed',
    async (choice) => {
      await placeConfessions(board.board, manyWithTopics())
      const url = `/api/confessions?${new URLSearchParams(choice)}`
      const whole = (await pagesOf(board.visitor(), url)).flat() as { id: string; topic: string }[]

      for (const topic of ['Money', 'Campus life', 'Love']) {
        const ofTopic = await pagesOf(board.visitor(), `${url}&topic=${encodeURIComponent(topic)}`)
        const expected = whole.filter((card) => card.topic === topic)

        expect(idsOf(ofTopic.flat())).toEqual(idsOf(expected))
        expect(ofTopic.length).toBe(Math.max(1, Math.ceil(expected.length / 15)))
      }
    },
  )

  test('a cursor belongs to the feed of its topic', async () => {
    await placeConfessions(board.board, manyWithTopics())
    const { nextCursor } = (await board.visitor().get('/api/confessions?topic=Money')).body

    for (const query of ['', 'topic=Love&', 'sort=top&topic=Money&']) {
      const answer = await board.visitor().get(`/api/confessions?${query}cursor=${nextCursor}`)
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_cursor' } })
    }
  })

  test('a search can be limited to a topic, and its cursor, too', async () => {
    const found = []
    for (let number = 0; number < 17; number++)
      found.push((await confessUnder(author, 'Money', { title: `Heron ${number}` })).id)
    await confessUnder(author, 'Love', { title: 'Heron in love' })

    const pages = await pagesOf(board.visitor(), '/api/search?q=heron&topic=Money')
    const { nextCursor } = (await board.visitor().get('/api/search?q=heron&topic=Money')).body
    const foreign = await board.visitor().get(`/api/search?q=heron&cursor=${nextCursor}`)

    expect(pages.map((page) => page.length)).toEqual([15, 2])
    expect(idsOf(pages.flat()).sort()).toEqual(found.sort())
    expect(foreign).toMatchObject({ status: 422, body: { code: 'invalid_cursor' } })
  })

  test('to everyone else, a hidden confession of a topic looks deleted', async () => {
    const kept = await confessUnder(author, 'Money', { title: 'Heron' })
    const { id } = await confessUnder(author, 'Money', { title: 'Heron again' })
    const answers = async () => {
      const urls = ['confessions?topic=Money', 'confessions?sort=top&frame=week&topic=Money']
      const bodies = []
      for (const url of [...urls, 'search?q=heron&topic=Money'])
        bodies.push((await board.visitor().get(`/api/${url}`)).body)
      return bodies
    }
    await hideAsOperator(board, { kind: 'confession', id })
    const whileHidden = await answers()
    await author.delete(`/api/confessions/${id}`)

    expect(await answers()).toEqual(whileHidden)
    for (const { items } of whileHidden) expect(idsOf(items)).toEqual([kept.id])
  })
})

/** Ninety confessions of the last minutes: more than one page of one topic, and none of another. */
function manyWithTopics() {
  const at = Date.now() - 60_000
  return Array.from({ length: 90 }, (_, i) => ({
    createdAt: new Date(at + (i % 7)),
    upvoteCount: i % 3,
    topic: ['Money', 'Campus life', null, 'Money'][i % 4] ?? null,
  }))
}
