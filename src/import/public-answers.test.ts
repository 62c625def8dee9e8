import { describe, expect, test } from 'vitest'
import { accountIdOf } from '../../test/accounts/accounts.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import { emailOf, uid } from '../../test/import/old-export.ts'
import { documents, old, people } from '../../test/import/old-names.ts'

describe('whoever reads a board that was imported', () => {
  const board = useImportBoard()

  test('learns no id of anybody, as the old board told them all', async () => {
    await board.import(old)
    const bob = await board.google('bob')
    const id = board.idOf('confession', 'OldConfessionA')
    const accounts = await Promise.all(
      ['ada', 'bob'].map((name) => accountIdOf(board.board, emailOf(name))),
    )

    for (const caller of [board.visitor(), bob]) {
      for (const path of ['', `/${id}`, `/${id}/replies`]) {
        const text = JSON.stringify((await caller.get(`/api/confessions${path}`)).body)
        expect(text).toContain(id)
        for (const known of [...people.map(uid), ...documents, ...accounts])
          expect(text).not.toContain(known)
      }
    }
  })
})
