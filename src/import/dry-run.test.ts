import { describe, expect, test } from 'vitest'
import { dumpWithoutUpkeep } from '../../test/database/tables.ts'
import { sorted } from '../../test/import/comparable.ts'
import { later, old } from '../../test/import/growing-export.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import { emailOf } from '../../test/import/old-export.ts'

describe('a dry run', () => {
  const board = useImportBoard()
  const dump = async () => sorted(await dumpWithoutUpkeep(board.board))

  test('changes nothing and reports what an import would do', async () => {
    const before = await dump()

    const dry = await board.import(old, { dryRun: true })

    expect(await dump()).toEqual(before)
    const real = await board.import(dry.folder)
    expect(dry.report).toEqual({ ...real.report, dryRun: true })
    expect(dry.rejected).toEqual(real.rejected)
    expect(JSON.parse(dry.reportFile)).toEqual(dry.report)
  })

  test('reports the same for a second import, and changes nothing either', async () => {
    await board.import(old)
    const ada = await board.google('ada')
    await ada.delete(pathOf('c'))
    const before = await dump()

    const dry = await board.import(later, { dryRun: true })

    expect(await dump()).toEqual(before)
    const real = await board.import(later)
    expect(dry.report).toEqual({ ...real.report, dryRun: true })
  })

  test('removes no account with an unverified address', async () => {
    const student = board.visitor()
    const email = emailOf('bob')
    await student.post('/api/account', { email, password: 'correct horse' })

    const { report } = await board.import(old, { dryRun: true })

    expect(report.notes['accounts that were left, never having proved their address']).toBe(1)
    expect((await student.get('/api/session')).body.user).toMatchObject({ email })
  })

  function pathOf(oldId: string) {
    return `/api/confessions/${board.idOf('confession', oldId)}`
  }
})
