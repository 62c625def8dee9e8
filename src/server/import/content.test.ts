import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { writeExport } from '../../../seed/export.ts'
import { miscounted } from '../../../test/counts.ts'
import { useImportBoard } from '../../../test/import-board.ts'
import {
  confession,
  type OldExport,
  reaction,
  reply,
  stamp,
  uid,
  usualTime,
  withGoogle,
  withPassword,
} from '../../../test/old-export.ts'
import { reactions } from '../db/schema/content.ts'

const people = [withPassword('ada'), withGoogle('bob'), withGoogle('cleo')]

/** A confession by Ada with a thread under it, of before there were reactions and of after that. */
const campus: OldExport = {
  confessions: {
    syllabus: confession('ada', {
      title: 'I never read the syllabus',
      content: `${'Not once. '.repeat(20)}Ever.`,
      updated_at: stamp('2024-03-06T00:00:00.001Z'),
      upvote_count: 2,
      reply_count: 4,
    }),
  },
  replies: {
    nobody: reply('bob', 'syllabus', { content: 'Nobody does', upvote_count: 1 }),
    jokes: reply('ada', 'syllabus', { content: 'It had jokes', parent_reply_id: 'nobody' }),
    which: reply('cleo', 'syllabus', { content: 'Which ones?', parent_reply_id: 'jokes' }),
    all: reply('ada', 'syllabus', {
      content: 'All of it',
      parent_reply_id: 'which',
      created_at: stamp('2024-03-07T12:00:00Z'),
    }),
  },
  reactions: {
    one: reaction('cleo', { confession_id: 'syllabus' }),
    two: reaction('bob', { confession_id: 'syllabus' }),
    three: reaction('ada', { reply_id: 'nobody' }),
  },
  users: people,
}

describe('what an import brings', () => {
  const board = useImportBoard()
  const pathOf = (oldId: string) => `/api/confessions/${board.idOf('confession', oldId)}`
  const replyPath = (oldId: string) => `/api/replies/${board.idOf('reply', oldId)}`

  test('is read by everybody as it was, with its times and its counts', async () => {
    await board.import(campus)

    const { body } = await board.visitor().get('/api/confessions')

    const card = {
      id: board.idOf('confession', 'syllabus'),
      title: 'I never read the syllabus',
      createdAt: usualTime,
      updatedAt: '2024-03-06T00:00:00.001Z',
      upvoteCount: 2,
      replyCount: 4,
      hasVoted: false,
      isOwner: false,
    }
    const preview = 'Not once. '.repeat(15)
    expect(body.items).toMatchObject([{ ...card, truncated: true }])
    expect(preview).toContain(body.items[0].preview.slice(0, 140))
    expect((await board.visitor().get(pathOf('syllabus'))).body).toEqual({
      ...card,
      content: `${'Not once. '.repeat(20)}Ever.`,
    })
  })

  test('has its threads, down to the third level, with the author labelled', async () => {
    await board.import(campus)

    const { body } = await board.visitor().get(`${pathOf('syllabus')}/replies`)

    const usual = { createdAt: usualTime, updatedAt: null, isOwner: false, hasVoted: false }
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

  test('belongs to whoever wrote it: found among the own, edited and deleted', async () => {
    await board.import(campus)
    const ada = await board.google('ada')

    expect((await ada.get('/api/me/stats')).body).toEqual({ confessionsCount: 1, repliesCount: 2 })
    expect((await ada.get('/api/me/confessions')).body.items).toMatchObject([
      { title: 'I never read the syllabus', isOwner: true },
    ])
    const own = (await ada.get('/api/me/replies')).body.items
    expect(own).toMatchObject([
      { content: 'All of it', isOwner: true, confession: { title: 'I never read the syllabus' } },
      { content: 'It had jokes', isOwner: true },
    ])
    const edit = { title: 'I read it once', content: 'By accident' }
    expect((await ada.patch(pathOf('syllabus'), edit)).body).toMatchObject(edit)
    expect((await ada.patch(replyPath('jokes'), { content: 'Bad ones' })).status).toBe(200)
    expect((await ada.delete(replyPath('all'))).body).toEqual({ removed: 1 })
    expect((await board.visitor().get(pathOf('syllabus'))).body.replyCount).toBe(3)
    expect((await ada.delete(pathOf('syllabus'))).status).toBe(204)
    expect((await board.visitor().get('/api/confessions')).body.items).toEqual([])
  })

  test('belongs to nobody else', async () => {
    await board.import(campus)
    const bob = await board.google('bob')

    const edit = { title: 'Mine', content: 'Mine' }
    expect((await bob.patch(pathOf('syllabus'), edit)).status).toBe(403)
    expect((await bob.delete(replyPath('jokes'))).status).toBe(403)
    expect((await bob.get('/api/me/stats')).body).toEqual({ confessionsCount: 0, repliesCount: 1 })
  })

  test('knows who voted: everybody meets the own votes and takes them back once', async () => {
    await board.import(campus)
    const [ada, bob] = [await board.google('ada'), await board.google('bob')]

    expect((await bob.get(pathOf('syllabus'))).body.hasVoted).toBe(true)
    expect((await ada.get(pathOf('syllabus'))).body.hasVoted).toBe(false)
    expect((await ada.put(`${replyPath('nobody')}/upvote`)).body).toEqual({
      upvoteCount: 1,
      hasVoted: true,
    })
    for (const attempt of ['first', 'second']) {
      expect((await bob.delete(`${pathOf('syllabus')}/upvote`)).body, attempt).toEqual({
        upvoteCount: 1,
        hasVoted: false,
      })
    }
  })

  test('goes on as any other: students reply, vote and are told apart from its author', async () => {
    await board.import(campus)
    const [ada, bob] = [await board.google('ada'), await board.google('bob')]
    const id = board.idOf('confession', 'syllabus')

    expect(await bob.reply(id, 'Still?', board.idOf('reply', 'which'))).toMatchObject({
      depth: 3,
      isOp: false,
    })
    expect(await ada.reply(id, 'Still.')).toMatchObject({ depth: 0, isOp: true })
    expect((await ada.put(`${pathOf('syllabus')}/upvote`)).body.upvoteCount).toBe(3)
    expect(await miscounted(board.board)).toEqual([])
  })

  test('is told in a report: so many of each kind, all of them new', async () => {
    const { report, reportFile, rejected, told } = await board.import(campus)

    expect(report).toEqual({
      dryRun: false,
      kinds: {
        users: { read: 3, imported: 3, alreadyHere: 0, setAside: 0 },
        confessions: { read: 1, imported: 1, alreadyHere: 0, setAside: 0 },
        replies: { read: 4, imported: 4, alreadyHere: 0, setAside: 0 },
        votes: { read: 3, imported: 3, alreadyHere: 0, setAside: 0 },
      },
      mended: {},
      notes: {},
      setAside: [],
      setAsideUnlisted: 0,
    })
    expect(JSON.parse(reportFile)).toEqual(report)
    expect(rejected).toEqual([])
    expect(told).toMatch(/^Documents read: 8 of 8, [\d,]+ a second$/m)
  })

  test('may be nothing at all', async () => {
    const { report } = await board.import({})

    expect(Object.values(report.kinds).every(({ read }) => read === 0)).toBe(true)
    expect((await board.visitor().get('/api/confessions')).body.items).toEqual([])
  })

  test('may hold more of a document than anybody knows of, and other collections', async () => {
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
      'documents of settings, which this board has not': 1,
      'documents of reports, which this board has not': 2,
    })
    expect((await board.visitor().get(pathOf('c'))).body).toMatchObject({
      replyCount: 1,
      upvoteCount: 1,
    })
  })

  test('may be longer than what can be written here, and is not cut', async () => {
    const [title, content] = ['Long '.repeat(400).trim(), 'x'.repeat(300_000)]
    await board.import({ confessions: { c: confession('ada', { title, content }) } })

    expect((await board.visitor().get(pathOf('c'))).body).toMatchObject({ title, content })
  })

  test('has right counts and adds up when it is of every kind', async () => {
    const folder = mkdtempSync(join(inject('databases').scratch, 'sample-'))
    await writeExport(folder, 600, 7)

    const { report } = await board.import(folder)

    expect(await miscounted(board.board)).toEqual([])
    const { users, confessions, replies, votes } = report.kinds
    expect([users.read, confessions.read, replies.read]).toEqual([15, 60, 210])
    for (const { read, imported, alreadyHere, setAside } of Object.values(report.kinds))
      expect(imported + alreadyHere + setAside).toBe(read)
    expect(confessions.imported + replies.imported).toBeGreaterThan(260)
    expect(votes.imported).toBeGreaterThan(300)
    expect(Object.keys(report.mended).length).toBeGreaterThan(3)
  })
})

describe('the votes of an import', () => {
  const board = useImportBoard()
  const upvotes = [uid('ada'), uid('bob')]

  async function countsOf(old: OldExport) {
    const { report } = await board.import({ users: people, ...old })
    expect(await miscounted(board.board)).toEqual([])
    const { body } = await board.visitor().get('/api/confessions?sort=top')
    const counts = body.items.map((item: { title: string; upvoteCount: number }) => [
      item.title,
      item.upvoteCount,
    ])
    return { counts: Object.fromEntries(counts), report }
  }

  test('are those of an array, with or without a count beside it', async () => {
    const { counts, report } = await countsOf({
      confessions: {
        alone: confession('ada', { title: 'alone', upvotes, upvote_count: undefined }),
        right: confession('ada', { title: 'right', upvotes, upvote_count: 2 }),
        wrong: confession('ada', { title: 'wrong', upvotes, upvote_count: 9 }),
        empty: confession('ada', { title: 'empty', upvotes: [], upvote_count: 0 }),
      },
      replies: { r: reply('cleo', 'alone', { upvotes: [uid('ada')], upvote_count: undefined }) },
    })

    expect(counts).toEqual({ alone: 2, right: 2, wrong: 2, empty: 0 })
    expect(report.kinds.votes).toMatchObject({ read: 7, imported: 7 })
    expect(report.notes).toEqual({
      'confessions whose stated upvotes were not what the votes say': 1,
      'confessions whose stated replies were not as many as there are': 1,
    })
    const ada = await board.google('ada')
    const thread = `/api/confessions/${board.idOf('confession', 'alone')}`
    expect((await ada.get(thread)).body.hasVoted).toBe(true)
    expect((await ada.get(`${thread}/replies`)).body.replies).toMatchObject([
      { upvoteCount: 1, hasVoted: true },
    ])
  })

  test('are one each, in an array, among the reactions, or in both', async () => {
    const { counts, report } = await countsOf({
      confessions: { c: confession('ada', { title: 'both', upvotes, upvote_count: 3 }) },
      reactions: {
        again: reaction('bob', { confession_id: 'c' }),
        other: reaction('cleo', { confession_id: 'c' }),
        twice: reaction('cleo', { confession_id: 'c' }),
      },
    })

    expect(counts).toEqual({ both: 3 })
    expect(report.kinds.votes).toEqual({ read: 5, imported: 3, alreadyHere: 2, setAside: 0 })
    expect(report.notes).toEqual({})
  })

  test('are not what a bare count says, which is told', async () => {
    const { counts, report } = await countsOf({
      confessions: {
        bare: confession('ada', { title: 'bare', upvote_count: 41 }),
        number: confession('ada', { title: 'number', upvotes: 5, upvote_count: undefined }),
        negative: confession('ada', { title: 'negative', upvote_count: -3 }),
        few: confession('ada', { title: 'few', upvote_count: 0, reply_count: 7 }),
      },
      replies: { r: reply('bob', 'few', { upvote_count: 2 }) },
      reactions: { v: reaction('bob', { confession_id: 'few' }) },
    })

    expect(counts).toEqual({ bare: 0, number: 0, negative: 0, few: 1 })
    expect(report.notes).toEqual({
      'confessions whose stated upvotes were not what the votes say': 4,
      'replies whose stated upvotes were not what the votes say': 1,
      'confessions whose stated replies were not as many as there are': 1,
    })
  })

  test('may be said to be more than there are people', async () => {
    const { counts, report } = await countsOf({
      confessions: { c: confession('ada', { title: 'viral', upvote_count: 2 ** 40 }) },
    })

    expect(counts).toEqual({ viral: 0 })
    expect(report.notes).toEqual({
      'confessions whose stated upvotes were not what the votes say': 1,
    })
  })

  test('count also when nothing else is known of who gave them', async () => {
    const { counts } = await countsOf({
      confessions: { c: confession('nobody', { title: 'quiet', upvotes: [uid('stranger')] }) },
      reactions: { v: reaction('ghost', { confession_id: 'c' }) },
    })

    expect(counts).toEqual({ quiet: 2 })
  })

  test('that name nobody are set aside with the document they stand in', async () => {
    const document = confession('ada', { title: 'odd', upvotes: [uid('bob'), null, 7, '', {}] })
    const { counts, report } = await countsOf({ confessions: { c: document } })

    expect(counts).toEqual({ odd: 1 })
    expect(report.kinds.votes).toEqual({ read: 5, imported: 1, alreadyHere: 0, setAside: 4 })
    expect(report.setAside).toEqual([
      { collection: 'confessions', id: 'c', reason: 'some of its votes name nobody' },
    ])
  })

  test('say the day they were given on and nothing closer', async () => {
    const document = confession('ada', { title: 'A title', upvotes: [uid('bob')] })
    await countsOf({
      confessions: { c: document },
      reactions: {
        v: reaction('cleo', { confession_id: 'c', created_at: stamp('2024-05-06T23:59:59Z') }),
      },
    })

    const days = await board.board.db.select().from(reactions)
    expect(days.map(({ createdOn }) => createdOn).sort()).toEqual(['2024-03-05', '2024-05-06'])
  })
})
