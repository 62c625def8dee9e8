import { describe, expect, test } from 'vitest'
import { dumpWithoutUpkeep } from '../../test/database/tables.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import {
  confession,
  type OldExport,
  reaction,
  reply,
  uid,
  withGoogle,
} from '../../test/import/old-export.ts'

/** An export with documents of every kind, including some that the import repairs and some that it rejects. */
const old: OldExport = {
  confessions: {
    c: confession('ada', { upvote_count: 2 }),
    d: confession('bob', { upvotes: [uid('ada')], upvote_count: undefined }),
    broken: confession('cleo', { title: '' }),
  },
  replies: {
    r: reply('bob', 'c', { created_at: undefined }),
    lone: reply('ada', 'gone'),
  },
  reactions: {
    v: reaction('bob', { confession_id: 'c' }),
    lost: reaction('ada', { reply_id: 'gone' }),
  },
  users: [withGoogle('ada'), withGoogle('bob'), withGoogle('bob')],
}

describe('a dry run', () => {
  const board = useImportBoard()

  test('changes nothing and reports what an import would do', async () => {
    const before = await dumpWithoutUpkeep(board.board)

    const dry = await board.import(old, { dryRun: true })

    expect(await dumpWithoutUpkeep(board.board)).toEqual(before)
    const real = await board.import(dry.folder)
    expect(dry.report).toEqual({ ...real.report, dryRun: true })
    expect(dry.rejected).toEqual(real.rejected)
    expect(JSON.parse(dry.reportFile)).toEqual(dry.report)
  })
})
