import { describe, expect, test } from 'vitest'
import { miscounted } from '../../../test/counts.ts'
import { useImportBoard } from '../../../test/import-board.ts'
import {
  confession,
  emailOf,
  type OldExport,
  reaction,
  reply,
  stamp,
  uid,
  usualTime,
  withGoogle,
  withPassword,
} from '../../../test/old-export.ts'
import { confessions, reactions, replies } from '../db/schema/content.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire holds
type Item = any

/** Contents of a thread, each with those below it. */
function outline(replies: Item[]): unknown[] {
  return replies.map((one) =>
    one.replies.length > 0 ? [one.content, ...outline(one.replies)] : one.content,
  )
}

describe('replies that are not in their place', () => {
  const board = useImportBoard()
  const threadOf = async (oldId: string) =>
    (await board.visitor().get(`/api/confessions/${board.idOf('confession', oldId)}/replies`)).body
      .replies

  test('are at the top level when they never had a parent, or it is missing', async () => {
    const { report } = await board.import({
      confessions: { c: confession('ada', { reply_count: 4 }) },
      replies: {
        r1: reply('bob', 'c', { content: '1 old', parent_reply_id: undefined }),
        r2: reply('bob', 'c', { content: '2 empty', parent_reply_id: '' }),
        r3: reply('bob', 'c', { content: '3 lost', parent_reply_id: 'nowhere' }),
        r4: reply('bob', 'c', { content: '4 below', parent_reply_id: 'r3' }),
      },
    })

    expect(outline(await threadOf('c')).sort()).toEqual(['1 old', '2 empty', ['3 lost', '4 below']])
    expect(report.mended).toEqual({
      'replies: parent missing: the reply is at the top level': 1,
    })
    expect(await miscounted(board.board)).toEqual([])
  })

  test('are at the top level of their own confession when the parent stands under another', async () => {
    const { report } = await board.import({
      confessions: {
        c: confession('ada', { reply_count: 1 }),
        d: confession('ada', { reply_count: 1 }),
      },
      replies: {
        r1: reply('bob', 'c', { content: 'Under the one' }),
        r2: reply('bob', 'd', { content: 'Under the other', parent_reply_id: 'r1' }),
      },
    })

    expect(outline(await threadOf('c'))).toEqual(['Under the one'])
    expect(outline(await threadOf('d'))).toEqual(['Under the other'])
    expect(Object.values(report.mended)).toEqual([1])
  })

  test('are at the top level when they reply to themselves or to each other', async () => {
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
    expect(report.mended['replies: parents in a circle: the reply is at the top level']).toBe(4)
  })

  test('are below their ancestor at the third level when they were deeper', async () => {
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

    expect(report.kinds.replies).toEqual({ read: 4, imported: 4, alreadyHere: 0, setAside: 0 })
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

describe('times that are missing or odd', () => {
  const board = useImportBoard()
  const oldest = '2023-02-01T00:00:00.000Z'

  async function timesOf(old: OldExport) {
    const { report } = await board.import(old)
    const kept = async (kind: 'confession' | 'reply') => {
      const rows =
        kind === 'confession'
          ? await board.board.db.select().from(confessions)
          : await board.board.db.select().from(replies)
      return new Map(rows.map(({ id, createdAt }) => [id, createdAt.toISOString()]))
    }
    const times = { confession: await kept('confession'), reply: await kept('reply') }
    const at = (kind: 'confession' | 'reply', oldId: string) =>
      times[kind].get(board.idOf(kind, oldId))
    return { at, report }
  }

  test('are those of the parent, else the oldest of the export', async () => {
    const { at, report } = await timesOf({
      confessions: {
        known: confession('ada', { reply_count: 5 }),
        timeless: confession('ada', { created_at: undefined, reply_count: 1 }),
      },
      replies: {
        top: reply('bob', 'known', { created_at: undefined }),
        late: reply('bob', 'known', { created_at: stamp('2024-06-01T00:00:00Z') }),
        below: reply('bob', 'known', { created_at: 'no time', parent_reply_id: 'late' }),
        deeper: reply('bob', 'known', { created_at: null, parent_reply_id: 'below' }),
        lost: reply('bob', 'known', { created_at: {}, parent_reply_id: 'nowhere' }),
        orphan: reply('bob', 'gone', { created_at: undefined }),
        first: reply('bob', 'timeless', { created_at: stamp(oldest) }),
      },
    })

    expect(at('confession', 'timeless')).toBe(oldest)
    expect(at('reply', 'top')).toBe(usualTime)
    expect(at('reply', 'below')).toBe('2024-06-01T00:00:00.000Z')
    expect(at('reply', 'deeper')).toBe('2024-06-01T00:00:00.000Z')
    expect(at('reply', 'lost')).toBe(usualTime)
    expect(at('reply', 'orphan')).toBe(oldest)
    expect(report.mended).toMatchObject({
      'confessions: time missing or odd': 1,
      'replies: time missing or odd': 5,
    })
  })

  test('are read in whatever form they are sure', async () => {
    const ms = Date.parse(usualTime)
    const forms: Record<string, unknown> = {
      bare: { _seconds: Math.floor(ms / 1000), _nanoseconds: 456_789_012 },
      iso: usualTime,
      ms,
      text: String(ms),
      seconds: ms / 1000,
    }
    const { at, report } = await timesOf({
      confessions: Object.fromEntries(
        Object.entries(forms).map(([id, created_at]) => [id, confession('ada', { created_at })]),
      ),
    })

    for (const form of Object.keys(forms)) expect(at('confession', form), form).toBe(usualTime)
    expect(report.mended).toEqual({})
  })

  test('are no times when they can’t be', async () => {
    const nonsense: Record<string, unknown> = {
      before: stamp('1999-12-31T23:59:59Z'),
      zero: 0,
      later: stamp(new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString()),
      far: { __datatype__: 'timestamp', value: { _seconds: 1e18, _nanoseconds: 0 } },
      text: { __datatype__: 'timestamp', value: 'yesterday' },
      words: 'last week',
      list: [usualTime],
      truth: true,
    }
    const { at, report } = await timesOf({
      confessions: {
        first: confession('ada', { created_at: stamp(oldest) }),
        ...Object.fromEntries(
          Object.entries(nonsense).map(([id, created_at]) => [
            id,
            confession('ada', { created_at }),
          ]),
        ),
      },
    })

    for (const id of Object.keys(nonsense)) expect(at('confession', id), id).toBe(oldest)
    expect(report.mended).toEqual({ 'confessions: time missing or odd': 8 })
  })

  test('of a vote are the day of what it is for, and are told as mended', async () => {
    const { report } = await timesOf({
      confessions: { c: confession('ada', { upvote_count: 2 }) },
      reactions: {
        none: reaction('bob', { confession_id: 'c', created_at: undefined }),
        odd: reaction('cleo', { confession_id: 'c', created_at: 'no time' }),
      },
    })

    const votes = await board.board.db.select().from(reactions)
    expect(votes.map(({ createdOn }) => createdOn)).toEqual(['2024-03-05', '2024-03-05'])
    expect(Object.values(report.mended)).toEqual([2])
  })

  test('of an edit are left out when they can’t be, and are told as mended', async () => {
    const { report } = await timesOf({
      confessions: { c: confession('ada', { updated_at: 'no time', reply_count: 1 }) },
      replies: { r: reply('bob', 'c', { updated_at: null }) },
    })

    const path = `/api/confessions/${board.idOf('confession', 'c')}`
    expect((await board.visitor().get(path)).body.updatedAt).toBeNull()
    expect(Object.values(report.mended)).toEqual([1])
  })
})

describe('characters that no database stores', () => {
  const board = useImportBoard()

  test('are left out of texts, which is told', async () => {
    const { report } = await board.import({
      confessions: {
        c: confession('ada', { title: 'A\u0000 title', content: 'Half a \ud83d face' }),
      },
      replies: { r: reply('bob', 'c', { content: 'No\u0000thing 🙃' }) },
    })

    const id = board.idOf('confession', 'c')
    const visitor = board.visitor()
    expect((await visitor.get(`/api/confessions/${id}`)).body).toMatchObject({
      title: 'A title',
      content: 'Half a \ufffd face',
    })
    expect((await visitor.get(`/api/confessions/${id}/replies`)).body.replies).toMatchObject([
      { content: 'Nothing 🙃' },
    ])
    expect(report.mended).toEqual({
      'confessions: characters that can’t be stored': 1,
      'replies: characters that can’t be stored': 1,
    })
  })

  test('do no harm in ids and in fields that nobody reads', async () => {
    const odd = 'a\u0000b\ud83d'
    const { report } = await board.import({
      confessions: { [odd]: confession(odd, { upvote_count: 1, reply_count: 1, [odd]: odd }) },
      replies: { [odd]: reply(odd, odd, { parent_reply_id: null, mood: odd }) },
      reactions: {
        [odd]: reaction(odd, { confession_id: odd, note: odd }),
        lost: reaction('bob', { confession_id: `${odd}?`, note: odd }),
      },
    })

    expect(report.kinds).toMatchObject({
      confessions: { imported: 1 },
      replies: { imported: 1 },
      votes: { imported: 1, setAside: 1 },
    })
  })

  test('leave nothing where a text held nothing else', async () => {
    const { report } = await board.import({
      confessions: { c: confession('ada', { content: '\u0000' }) },
    })

    expect(report.setAside).toEqual([{ collection: 'confessions', id: 'c', reason: 'no content' }])
  })
})

describe('documents that cannot be used', () => {
  const board = useImportBoard()
  const broken = {
    confessions: {
      c1: confession('ada', { user_id: undefined }),
      c2: confession('ada', { title: '  ' }),
      c3: confession('ada', { content: ['A list'] }),
      c4: ['A sentence'],
      c5: null,
    },
    replies: {
      r1: reply('ada', 'good', { user_id: 17 }),
      r2: reply('ada', 'good', { content: null }),
      r3: [],
    },
    reactions: {
      v1: reaction('ada', { user_id: '' }),
      v2: reaction('ada', {}),
      v3: reaction('ada', { confession_id: 'good', reply_id: 'r' }),
      v4: reaction('ada', { confession_id: 'good', reaction_type: 'heart' }),
      v5: reaction('ada', { confession_id: 'gone' }),
      v6: reaction('ada', { reply_id: 'r2' }),
      v7: [5],
    },
  }
  const reasons = {
    c1: 'no author',
    c2: 'no title',
    c3: 'no content',
    c4: 'no fields',
    c5: 'no fields',
    r1: 'no author',
    r2: 'no content',
    v1: 'no voter',
    v2: 'no target',
    v3: 'two targets',
    v4: 'no upvote',
    v5: 'its target is not there',
    v6: 'its target is not there',
    v7: 'no fields',
  }
  const nobody = { email: emailOf('nobody'), passwordHash: 'x' }
  const old: OldExport = {
    confessions: { ...broken.confessions, good: confession('ada', { reply_count: 0 }) },
    replies: broken.replies,
    reactions: broken.reactions,
    users: [withPassword('ada'), nobody],
  }

  test('are set aside: the report has their ids and reasons, a file what they were', async () => {
    const { report, rejected, rejectedMode } = await board.import(old)

    const told = report.setAside.map(({ id, reason }) => [id, reason])
    expect(Object.fromEntries(told)).toMatchObject(reasons)
    expect(report.setAside).toHaveLength(16)
    expect(report.setAside).toContainEqual({
      collection: 'users',
      id: 'number 2',
      reason: 'no id',
    })
    expect(report.kinds).toEqual({
      users: { read: 2, imported: 1, alreadyHere: 0, setAside: 1 },
      confessions: { read: 6, imported: 1, alreadyHere: 0, setAside: 5 },
      replies: { read: 3, imported: 0, alreadyHere: 0, setAside: 3 },
      votes: { read: 7, imported: 0, alreadyHere: 0, setAside: 7 },
    })
    expect(report.setAsideUnlisted).toBe(0)
    expect(rejected.map(({ document, ...rest }) => rest)).toEqual(report.setAside)
    expect(rejectedMode).toBe(0o600)
    const documents = Object.fromEntries(rejected.map(({ id, document }) => [id, document]))
    const { confessions, replies, reactions } = broken
    expect(documents).toEqual(
      JSON.parse(JSON.stringify({ ...confessions, ...replies, ...reactions, 'number 2': nobody })),
    )
  })

  test('are kept as they were even when they are not documents at all', async () => {
    const { rejected } = await board.import({ replies: { r1: 'A sentence', r2: 5, r3: true } })

    expect(rejected.map(({ id, document }) => [id, document])).toEqual([
      ['r1', 'A sentence'],
      ['r2', 5],
      ['r3', true],
    ])
  })

  test('lie beside the export once, however often it is imported', async () => {
    const first = await board.import(old)
    const again = await board.import(first.folder)

    expect(again.rejected).toEqual(first.rejected)
    expect(again.rejectedMode).toBe(0o600)
  })

  test('are told with no address and no user id', async () => {
    const { reportFile, told } = await board.import(old)

    for (const secret of [uid('ada'), emailOf('ada'), emailOf('nobody'), '@'])
      expect(`${reportFile}${told}`).not.toContain(secret)
  })
})
