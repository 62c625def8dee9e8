import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { listenOn } from '../../../test/event-stream.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { confessUnder, editTopic, unknownTopic } from '../../../test/topics.ts'
import { confessions } from '../db/schema/content.ts'

const texts = { title: 'A title', content: 'A confession' }

describe('when the operator removes topics', () => {
  const board = useBoard({ TOPICS: 'Love,Sports' })
  const removed = restartedBoard(board, { TOPICS: 'Sports' })
  const without = restartedBoard(board, {})
  let author: Caller
  let after: Caller
  beforeEach(async () => {
    author = await board.student('writer')
    after = await removed.student('writer-after')
  })
  const stored = async (id: string) =>
    (await board.board.db.select().from(confessions).where(eq(confessions.id, id)))[0]?.topic

  test('a removed topic is shown nowhere and comes back with the topic', async () => {
    const { id } = await confessUnder(author, 'Love')

    const { body } = await removed.visitor().get(`/api/confessions/${id}`)
    expect(body.topic).toBeNull()
    expect(await removed.visitor().get('/api/confessions?topic=Love')).toMatchObject(unknownTopic)
    expect(await after.post('/api/confessions', { ...texts, topic: 'Love' })).toMatchObject(
      unknownTopic,
    )
    expect((await board.visitor().get('/api/confessions?topic=Love')).body.items).toHaveLength(1)
  })

  test('an edit keeps a removed topic unless the author chooses another', async () => {
    const { id } = await confessUnder(after, 'Sports')
    await board.board.db.update(confessions).set({ topic: 'Love' }).where(eq(confessions.id, id))

    expect((await editTopic(after, id, null, { title: 'Edited' })).body.topic).toBeNull()
    expect((await editTopic(after, id, undefined, { title: 'Again' })).body.topic).toBeNull()
    expect(await stored(id)).toBe('Love')
    expect((await editTopic(after, id, 'Sports', { title: 'Again' })).body.topic).toBe('Sports')
    expect(await stored(id)).toBe('Sports')
    expect((await editTopic(after, id, null, { title: 'Again' })).body.topic).toBeNull()
    expect(await stored(id)).toBeNull()
  })

  test('without topics, answers and events have no such field, and choosing one is refused', async () => {
    const { id } = await confessUnder(author, 'Love')
    const writer = await without.student('writer-without')
    const stream = await listenOn(without.app)
    const posted = await writer.confess()
    await expect.poll(() => stream.text).toContain(posted.id)

    const answers = [
      posted,
      (await without.visitor().get(`/api/confessions/${id}`)).body,
      (await without.visitor().get('/api/confessions')).body,
      (await without.visitor().get('/api/search?q=title')).body,
      (await writer.get('/api/me/confessions')).body,
      stream.changes,
    ]
    expect(JSON.stringify(answers)).not.toMatch(/topic|Love/)
    expect(await writer.post('/api/confessions', { ...texts, topic: 'Love' })).toMatchObject(
      unknownTopic,
    )
    expect(await without.visitor().get('/api/confessions?topic=Love')).toMatchObject(unknownTopic)
  })
})
