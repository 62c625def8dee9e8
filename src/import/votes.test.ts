import { describe, expect, test } from 'vitest'
import { miscounted } from '../../test/database/counts.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import { people } from '../../test/import/old-campus.ts'
import {
  confession,
  type OldExport,
  reaction,
  reply,
  stamp,
  uid,
} from '../../test/import/old-export.ts'
import { reactions } from '../server/db/schema/content.ts'

describe('the votes of an import', () => {
  const board = useImportBoard()
  const upvotes = [uid('ada'), uid('bob')]

  async function countsOf(old: OldExport) {
    const { report, rejected } = await board.import({ users: people, ...old })
    expect(await miscounted(board.board)).toEqual([])
    const { body } = await board.visitor().get('/api/confessions?sort=top')
    const counts = body.items.map((item: { title: string; upvoteCount: number }) => [
      item.title,
      item.upvoteCount,
    ])
    return { counts: Object.fromEntries(counts), report, rejected }
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
      'confessions with a wrong upvote count, now counted from the votes': 1,
      'confessions with a wrong reply count, now counted': 1,
    })
    const ada = await board.google('ada')
    const thread = `/api/confessions/${board.idOf('confession', 'alone')}`
    expect((await ada.get(thread)).body.hasVoted).toBe(true)
    expect((await ada.get(`${thread}/replies`)).body.replies).toMatchObject([
      { upvoteCount: 1, hasVoted: true },
    ])
  })

  test('count once each, whether in an array, among the reactions, or in both', async () => {
    const { counts, report } = await countsOf({
      confessions: { c: confession('ada', { title: 'both', upvotes, upvote_count: 3 }) },
      reactions: {
        again: reaction('bob', { confession_id: 'c' }),
        other: reaction('cleo', { confession_id: 'c' }),
        twice: reaction('cleo', { confession_id: 'c' }),
      },
    })

    expect(counts).toEqual({ both: 3 })
    expect(report.kinds.votes).toEqual({ read: 5, imported: 3, setAside: 2 })
    expect(report.notes).toEqual({ 'repeated votes, counted once': 2 })
  })

  test('are not taken from a bare count, which is reported', async () => {
    const { counts, report } = await countsOf({
      confessions: {
        bare: confession('ada', { title: 'bare', upvote_count: 41 }),
        viral: confession('ada', { title: 'viral', upvote_count: 2 ** 40 }),
        number: confession('ada', { title: 'number', upvotes: 5, upvote_count: undefined }),
        negative: confession('ada', { title: 'negative', upvote_count: -3 }),
        few: confession('ada', { title: 'few', upvote_count: 0, reply_count: 7 }),
      },
      replies: { r: reply('bob', 'few', { upvote_count: 2 }) },
      reactions: { v: reaction('bob', { confession_id: 'few' }) },
    })

    expect(counts).toEqual({ bare: 0, viral: 0, number: 0, negative: 0, few: 1 })
    expect(report.notes).toEqual({
      'confessions with a wrong upvote count, now counted from the votes': 5,
      'replies with a wrong upvote count, now counted from the votes': 1,
      'confessions with a wrong reply count, now counted': 1,
    })
  })

  test('count even if nothing else is known about the voter', async () => {
    const { counts } = await countsOf({
      confessions: { c: confession('nobody', { title: 'quiet', upvotes: [uid('stranger')] }) },
      reactions: { v: reaction('ghost', { confession_id: 'c' }) },
    })

    expect(counts).toEqual({ quiet: 2 })
  })

  test('without a voter are set aside with their document', async () => {
    const document = confession('ada', { title: 'odd', upvotes: [uid('bob'), null, 7, '', {}] })
    const { counts, report, rejected } = await countsOf({ confessions: { c: document } })

    expect(counts).toEqual({ odd: 1 })
    expect(report.kinds.votes).toEqual({ read: 5, imported: 1, setAside: 4 })
    expect(rejected).toMatchObject([
      { collection: 'confessions', id: 'c', reason: 'some of its votes name no one' },
    ])
  })

  test('show the day they were given on, and nothing finer', async () => {
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
