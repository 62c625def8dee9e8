import { describe, expect, test } from 'vitest'
import { useImportBoard } from '../../test/import/import-board.ts'
import {
  confession,
  type OldExport,
  reaction,
  reply,
  stamp,
  usualTime,
} from '../../test/import/old-export.ts'
import { confessions, reactions, replies } from '../server/db/schema/content.ts'

describe('missing or odd times', () => {
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

  test("are replaced with the parent's time, or else with the oldest time of the export", async () => {
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

  test('are read in every unambiguous format', async () => {
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

  test('are ignored when they are impossible', async () => {
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

  test('of a vote are replaced with the day of its target, and reported', async () => {
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

  test('of an edit are dropped when they are impossible, and reported', async () => {
    const { report } = await timesOf({
      confessions: { c: confession('ada', { updated_at: 'no time', reply_count: 1 }) },
      replies: { r: reply('bob', 'c', { updated_at: null }) },
    })

    const path = `/api/confessions/${board.idOf('confession', 'c')}`
    expect((await board.visitor().get(path)).body.updatedAt).toBeNull()
    expect(Object.values(report.mended)).toEqual([1])
  })
})

describe("characters that the database can't store", () => {
  const board = useImportBoard()

  test('are removed from texts, and reported', async () => {
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

  test('do no harm in ids and in fields that the import ignores', async () => {
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
})
