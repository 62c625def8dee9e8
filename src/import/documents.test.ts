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
