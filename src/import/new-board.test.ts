import { describe, expect, test } from 'vitest'
import { dumpWithoutUpkeep } from '../../test/database/tables.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import { boardOf } from '../../test/import/imported-people.ts'
import { withGoogle, withPassword } from '../../test/import/old-export.ts'

describe('a board that is in use', () => {
  const board = useImportBoard()
  const old = boardOf('ada', { users: [withPassword('ada')] })

  /** The next import must be refused and change nothing, with `dryRun` and without. */
  async function expectRefusal() {
    const before = await dumpWithoutUpkeep(board.board)
    for (const dryRun of [true, false])
      await expect(board.import(old, { dryRun })).rejects.toThrow(
        'An import needs a new board: this one has, or had, accounts or confessions',
      )
    expect(await dumpWithoutUpkeep(board.board)).toEqual(before)
  }

  test('refuses an import once somebody signed up, and as long as they or their posts are there', async () => {
    const eve = await board.google('eve')
    await expectRefusal()
    await eve.confess('Of this board')

    expect((await eve.post('/api/account/deletion', {})).status).toBe(200)

    await expectRefusal()
  })

  test('refuses an import after someone left who deleted everything', async () => {
    const eve = await board.google('eve')
    expect((await eve.post('/api/account/deletion', { deleteContent: true })).status).toBe(200)

    await expectRefusal()
  })

  test('refuses a second import', async () => {
    await board.import({ ...old, users: [withGoogle('ada')] })

    await expectRefusal()
  })
})
