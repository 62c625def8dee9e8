import { describe, expect, test } from 'vitest'
import { miscounted } from '../../test/database/counts.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import { confession, reaction, reply, withGoogle } from '../../test/import/old-export.ts'

// biome-ignore lint/suspicious/noExplicitAny: the test reads untyped answers
type Item = any

function outline(replies: Item[]): unknown[] {
  return replies.map((one) =>
    one.replies.length > 0 ? [one.content, ...outline(one.replies)] : one.content,
  )
}

describe('imported replies in the wrong place', () => {
  const board = useImportBoard()
  const threadOf = async (oldId: string) =>
    (await board.visitor().get(`/api/confessions/${board.idOf('confession', oldId)}/replies`)).body
      .replies

  test('move to the top level when their parent is unknown, missing or under another confession', async () => {
    const { report } = await board.import({
      confessions: {
        c: confession('ada', { reply_count: 4 }),
        d: confession('ada', { reply_count: 1 }),
      },
      replies: {
        r1: reply('bob', 'c', { content: '1 old', parent_reply_id: undefined }),
        r2: reply('bob', 'c', { content: '2 empty', parent_reply_id: '' }),
        r3: reply('bob', 'c', { content: '3 lost', parent_reply_id: 'nowhere' }),
        r4: reply('bob', 'c', { content: '4 below', parent_reply_id: 'r3' }),
        r5: reply('bob', 'd', { content: '5 elsewhere', parent_reply_id: 'r1' }),
      },
    })

    expect(outline(await threadOf('c')).sort()).toEqual(['1 old', '2 empty', ['3 lost', '4 below']])
    expect(outline(await threadOf('d'))).toEqual(['5 elsewhere'])
    expect(report.mended).toEqual({
      'replies: parent missing: the reply is at the top level': 2,
    })
    expect(await miscounted(board.board)).toEqual([])
  })

  test('move to the top level when they reply to themselves or to each other', async () => {
    const { report } = await board.import({
      confessions: { c: confession('ada', { reply_count: 4 }) },
      replies: {
        self: reply('bob', 'c', { content: 'self', parent_reply_id: 'self' }),
        one: reply('bob', 'c', { content: 'one', parent_reply_id: 'two', created_at: null }),
        two: reply('bob', 'c', { content: 'two', parent_reply_id: 'one' }),
        below: reply('bob', 'c', { content: 'below', parent_reply_id: 'two' }),
      },
    })

    const contents = outline(await threadOf('c')).flat()
    expect(contents.sort()).toEqual(['below', 'one', 'self', 'two'])
    expect(report.kinds.replies).toMatchObject({ read: 4, imported: 4 })
    expect(report.mended['replies: parents form a circle: the reply is at the top level']).toBe(4)
  })

  test('move below their ancestor at the third level when they were deeper', async () => {
    const { report } = await board.import({
      confessions: { c: confession('ada', { reply_count: 7 }) },
      replies: {
        r6: reply('ada', 'c', { content: '6', parent_reply_id: 'r5' }),
        r5: reply('bob', 'c', { content: '5', parent_reply_id: 'r4' }),
        r4: reply('bob', 'c', { content: '4', parent_reply_id: 'r3' }),
        r3: reply('bob', 'c', { content: '3', parent_reply_id: 'r2' }),
        r2: reply('bob', 'c', { content: '2', parent_reply_id: 'r1' }),
        r1: reply('bob', 'c', { content: '1', parent_reply_id: 'r0' }),
        r0: reply('bob', 'c', { content: '0' }),
      },
      reactions: { v: reaction('ada', { reply_id: 'r6' }) },
    })

    const replies = await threadOf('c')
    const third = replies[0].replies[0].replies[0]
    expect([replies[0].content, replies[0].replies[0].content, third.content]).toEqual([
      '0',
      '1',
      '2',
    ])
    expect(third.replies.map(({ content }: Item) => content).sort()).toEqual(['3', '4', '5', '6'])
    for (const { depth, parentReplyId, replies } of third.replies) {
      expect({ depth, parentReplyId, replies }).toEqual({
        depth: 3,
        parentReplyId: third.id,
        replies: [],
      })
    }
    expect(third.replies[0]).toMatchObject({ content: '6', upvoteCount: 1, isOp: true })
    expect(report.mended).toEqual({
      'replies: deeper than three levels: the reply is below its ancestor at the third': 3,
    })
    const ada = await board.google('ada')
    expect(await ada.reply(board.idOf('confession', 'c'), 'x', third.id)).toMatchObject({
      depth: 3,
    })
  })

  test('are kept without a confession when it is gone, unknown or unusable', async () => {
    const { report } = await board.import({
      confessions: { broken: confession('ada', { title: null }) },
      replies: {
        gone: reply('bob', 'gone', { content: 'Of one that is gone' }),
        below: reply('ada', 'gone', { content: 'Below it', parent_reply_id: 'gone' }),
        none: reply('bob', undefined, { content: 'Of none' }),
        unusable: reply('bob', 'broken', { content: 'Of a broken one' }),
      },
      reactions: { v: reaction('ada', { reply_id: 'gone' }) },
      users: [withGoogle('ada'), withGoogle('bob')],
    })

    expect(report.kinds.replies).toEqual({ read: 4, imported: 4, setAside: 0 })
    expect(report.mended).toEqual({
      'replies: confession gone: the reply is kept without one': 4,
    })
    const [ada, bob] = [await board.google('ada'), await board.google('bob')]
    const own = (await bob.get('/api/me/replies')).body.items
    expect(own.map(({ content }: Item) => content).sort()).toEqual([
      'Of a broken one',
      'Of none',
      'Of one that is gone',
    ])
    for (const one of own)
      expect(one).toMatchObject({
        confessionId: null,
        confession: null,
        isOwner: true,
        isOp: false,
      })
    const target = `/api/replies/${board.idOf('reply', 'gone')}`
    expect((await bob.put(`${target}/upvote`)).body).toEqual({ upvoteCount: 2, hasVoted: true })
    expect((await ada.delete(`${target}/upvote`)).body).toEqual({ upvoteCount: 1, hasVoted: false })
    expect((await bob.patch(target, { content: 'Edited' })).status).toBe(200)
    expect((await bob.delete(target)).body).toEqual({ removed: 2 })
  })
})
