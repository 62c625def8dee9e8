import { describe, expect, test } from 'vitest'
import { miscounted } from '../../test/database/counts.ts'
import { dumpWithoutUpkeep } from '../../test/database/tables.ts'
import { expectProblem } from '../../test/expect-problem.ts'
import { sorted } from '../../test/import/comparable.ts'
import { later, old } from '../../test/import/growing-export.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import { emailOf } from '../../test/import/old-export.ts'
import { suspendAuthor } from '../../test/suspensions.ts'
import { findAccount } from '../server/accounts/records/accounts.ts'

describe('an import after an account was deleted here', () => {
  const board = useImportBoard()
  const pathOf = (oldId: string) => `/api/confessions/${board.idOf('confession', oldId)}`
  const dump = async () => sorted(await dumpWithoutUpkeep(board.board))

  async function left(name: string, body: object) {
    await board.import(old)
    const student = await board.google(name)
    expect((await student.post('/api/account/deletion', body)).status).toBe(200)
  }

  test('leaves the account deleted and its content unowned', async () => {
    await left('ada', {})
    const before = await dump()

    await board.import(old)

    expect(await dump()).toEqual(before)
    expect((await board.visitor().get(pathOf('c'))).body.title).toBe('By Ada')
    const again = await board.google('ada')
    expect((await again.get('/api/me/stats')).body).toEqual({
      confessionsCount: 0,
      repliesCount: 0,
    })
    expect((await again.get(pathOf('d'))).body).toMatchObject({ hasVoted: true })
  })

  test("doesn't bring back content that was deleted with the account", async () => {
    await left('ada', { deleteContent: true })
    const before = await dump()

    await board.import(old)

    expect(await dump()).toEqual(before)
    expect((await board.visitor().get(pathOf('c'))).status).toBe(404)
    expect(await miscounted(board.board)).toEqual([])
  })

  test("doesn't give new content to a person who left, even if they come back", async () => {
    await left('ada', {})

    const { report } = await board.import(later)

    expect(report.kinds.confessions.imported).toBe(1)
    expect(await findAccount(board.board.db, board.board, emailOf('ada'))).toBeUndefined()
    expect((await board.visitor().get(pathOf('e'))).body.title).toBe('New by Ada')
    const again = await board.google('ada')
    expect((await again.get('/api/me/stats')).body).toEqual({
      confessionsCount: 0,
      repliesCount: 0,
    })
    expectProblem(await again.delete(pathOf('e')), 'not_confession_deleter')
  })

  test('keeps a person suspended who left while suspended and gets an account from the import', async () => {
    const student = await board.google('ada')
    await suspendAuthor(board.board, (await student.confess()).id)
    await student.post('/api/account/deletion', {})

    await board.import(old)

    const again = await board.google('ada')
    expect((await again.put(`${pathOf('c')}/upvote`)).body.code).toBe('suspended')
  })

  test('leaves an account alone that was opened again with the same address', async () => {
    await left('bob', {})
    const again = await board.google('bob')

    await board.import(old)

    expect((await again.get('/api/session')).body.user).toMatchObject({ hasPassword: false })
    expect((await again.get('/api/me/stats')).body.confessionsCount).toBe(0)
  })
})
