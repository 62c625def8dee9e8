import { describe, expect, test } from 'vitest'
import { useImportBoard } from '../../test/import/import-board.ts'
import {
  confession,
  emailOf,
  type OldExport,
  reaction,
  reply,
  uid,
  withPassword,
} from '../../test/import/old-export.ts'

describe('unusable documents', () => {
  const board = useImportBoard()
  const broken = {
    confessions: {
      c1: confession('ada', { user_id: undefined }),
      c2: confession('ada', { title: '  ' }),
      c3: confession('ada', { content: ['A list'] }),
      c4: ['A sentence'],
      c5: null,
      c6: confession('ada', { content: '\u0000' }),
    },
    replies: {
      r1: reply('ada', 'good', { user_id: 17 }),
      r2: reply('ada', 'good', { content: null }),
      r3: [],
      r4: 'A sentence',
      r5: 5,
      r6: true,
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
    c6: 'no content',
    r1: 'no author',
    r2: 'no content',
    r3: 'no fields',
    r4: 'no fields',
    r5: 'no fields',
    r6: 'no fields',
    v1: 'no voter',
    v2: 'no target',
    v3: 'two targets',
    v4: 'no upvote',
    v5: 'its target doesn’t exist',
    v6: 'its target doesn’t exist',
    v7: 'no fields',
  }
  const nobody = { email: emailOf('nobody'), passwordHash: 'x' }
  const old: OldExport = {
    confessions: { ...broken.confessions, good: confession('ada', { reply_count: 0 }) },
    replies: broken.replies,
    reactions: broken.reactions,
    users: [withPassword('ada'), nobody],
  }

  test('are set aside: a private file has their ids, reasons and content', async () => {
    const { report, rejected, reportFile, told, rejectedMode } = await board.import(old)

    const reasonsById = rejected.map(({ id, reason }) => [id, reason])
    expect(Object.fromEntries(reasonsById)).toMatchObject(reasons)
    expect(rejected).toHaveLength(20)
    const numbered = { collection: 'users', id: 'number 2', reason: 'no id' }
    expect(rejected).toContainEqual(expect.objectContaining(numbered))
    expect(report.setAside).toBe(20)
    expect(report.kinds).toEqual({
      users: { read: 2, imported: 1, setAside: 1 },
      confessions: { read: 7, imported: 1, setAside: 6 },
      replies: { read: 6, imported: 0, setAside: 6 },
      votes: { read: 7, imported: 0, setAside: 7 },
    })
    const documents = Object.fromEntries(rejected.map(({ id, document }) => [id, document]))
    const { confessions, replies, reactions } = broken
    expect(documents).toEqual(
      JSON.parse(JSON.stringify({ ...confessions, ...replies, ...reactions, 'number 2': nobody })),
    )
    expect(rejectedMode).toBe(0o600)
    for (const secret of [uid('ada'), emailOf('ada'), emailOf('nobody'), '@'])
      expect(`${reportFile}${told}`).not.toContain(secret)
  })
})
