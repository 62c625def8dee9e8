import { describe, expect, test } from 'vitest'
import { confessionAnswer } from '../../test/answers.ts'
import { miscounted } from '../../test/database/counts.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import { campus } from '../../test/import/old-campus.ts'
import {
  confession,
  reaction,
  reply,
  uid,
  usualTime,
  withPassword,
} from '../../test/import/old-export.ts'
import { visitorFlags } from '../contract/viewer-flags.ts'

describe('the content of an import', () => {
  const board = useImportBoard()
  const pathOf = (oldId: string) => `/api/confessions/${board.idOf('confession', oldId)}`

  test('is readable by everyone, with its original times and counts', async () => {
    await board.import(campus)

    const { body } = await board.visitor().get('/api/confessions')

    const { content, ...shared } = confessionAnswer({
      id: board.idOf('confession', 'syllabus'),
      title: 'I never read the syllabus',
      content: `${'Not once. '.repeat(20)}Ever.`,
      createdAt: usualTime,
      updatedAt: '2024-03-06T00:00:00.001Z',
      upvoteCount: 2,
      replyCount: 4,
    })
    const preview = 'Not once. '.repeat(15)
    expect(body.items).toMatchObject([{ ...shared, truncated: true }])
    expect(preview).toContain(body.items[0].preview.slice(0, 140))
    const { body: read } = await board.visitor().get(pathOf('syllabus'))
    expect(read).toEqual({ ...shared, content })
  })

  test("keeps its threads, down to the third level, with the author's replies labelled", async () => {
    await board.import(campus)

    const { body } = await board.visitor().get(`${pathOf('syllabus')}/replies`)

    const usual = { createdAt: usualTime, updatedAt: null, ...visitorFlags }
    expect(body).toMatchObject({
      nextCursor: null,
      replies: [
        {
          ...usual,
          id: board.idOf('reply', 'nobody'),
          ...{ content: 'Nobody does', depth: 0, isOp: false, upvoteCount: 1 },
          replies: [
            {
              ...usual,
              ...{ content: 'It had jokes', depth: 1, isOp: true, upvoteCount: 0 },
              replies: [
                {
                  ...usual,
                  ...{ content: 'Which ones?', depth: 2, isOp: false },
                  replies: [
                    {
                      ...usual,
                      createdAt: '2024-03-07T12:00:00.000Z',
                      ...{ content: 'All of it', depth: 3, isOp: true, replies: [] },
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    })
  })

  test('is reported by kind, with the number of imported items', async () => {
    const { report, reportFile, rejected, told } = await board.import(campus)

    expect(report).toEqual({
      dryRun: false,
      kinds: {
        users: { read: 3, imported: 3, setAside: 0 },
        confessions: { read: 1, imported: 1, setAside: 0 },
        replies: { read: 4, imported: 4, setAside: 0 },
        votes: { read: 3, imported: 3, setAside: 0 },
      },
      mended: {},
      notes: {},
      setAside: 0,
    })
    expect(JSON.parse(reportFile)).toEqual(report)
    expect(rejected).toEqual([])
    expect(told).toMatch(/^Confessions and replies read: 5$/m)
  })

  test('may be empty', async () => {
    const { report } = await board.import({})

    expect(Object.values(report.kinds).every(({ read }) => read === 0)).toBe(true)
    expect((await board.visitor().get('/api/confessions')).body.items).toEqual([])
  })

  test('may include unknown fields and unknown collections', async () => {
    const { report } = await board.import({
      confessions: {
        c: confession('ada', {
          ...{ upvote_count: 1, reply_count: 1 },
          ...{ mood: { of: ['day'] }, tags: [1, null], views: 7 },
        }),
      },
      replies: { r: reply('bob', 'c', { mentions: [uid('cleo')], edited: false }) },
      reactions: { v: reaction('bob', { confession_id: 'c', weight: 2 }) },
      others: { settings: { theme: { dark: true } }, reports: { a: {}, b: {} } },
    })

    expect(report.notes).toEqual({
      'documents of settings, which this board doesn’t have': 1,
      'documents of reports, which this board doesn’t have': 2,
    })
    expect((await board.visitor().get(pathOf('c'))).body).toMatchObject({
      replyCount: 1,
      upvoteCount: 1,
    })
  })

  test('may be longer than the limits for new content, and is not cut', async () => {
    const [title, content] = ['Long '.repeat(400).trim(), 'x'.repeat(300_000)]
    await board.import({ confessions: { c: confession('ada', { title, content }) } })

    expect((await board.visitor().get(pathOf('c'))).body).toMatchObject({ title, content })
  })

  test('has right counts and adds up when it is of every kind', async () => {
    const many = <Value>(count: number, make: (index: number) => Value) =>
      Array.from({ length: count }, (_, index) => make(index))
    const few = many(4, (index) => uid(`p${index}`))
    const documents = (kind: string, count: number, make: (index: number) => object) =>
      Object.fromEntries(many(count, (index) => [`${kind}${index}`, make(index)]))

    // Some people, confessions and replies that are named don't exist.
    const { report } = await board.import({
      users: many(40, (index) => withPassword(`p${index}`, { emailVerified: index % 4 > 0 })),
      confessions: documents('c', 60, (index) =>
        confession(`p${index % 50}`, {
          title: index % 10 === 9 ? ' ' : `Number ${index}`,
          ...(index % 5 === 0 ? { upvotes: few, upvote_count: undefined } : { upvote_count: 3 }),
        }),
      ),
      replies: documents('r', 210, (index) =>
        reply(`p${(index * 7) % 50}`, `c${index % 60}`, {
          content: index % 40 === 39 ? undefined : 'A reply',
          parent_reply_id: index % 3 === 0 ? null : `r${index + (index % 2 ? 60 : -60)}`,
          ...(index % 20 === 19 && { created_at: 'yesterday' }),
        }),
      ),
      reactions: documents('v', 400, (index) =>
        reaction(`p${index % 45}`, {
          [index % 2 ? 'confession_id' : 'reply_id']:
            `${index % 2 ? 'c' : 'r'}${(index * 3) % 220}`,
        }),
      ),
    })

    expect(await miscounted(board.board)).toEqual([])
    const { users, confessions, replies, votes } = report.kinds
    expect([users.read, confessions.read, replies.read]).toEqual([40, 60, 210])
    for (const { read, imported, setAside } of Object.values(report.kinds))
      expect(imported + setAside).toBe(read)
    expect([users.imported, confessions.imported, replies.imported]).toEqual([40, 54, 205])
    expect(votes.imported).toBeGreaterThan(200)
    expect(Object.keys(report.mended).length).toBeGreaterThan(2)
  })
})
