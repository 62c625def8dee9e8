import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { hideAsOperator, restoreAsOperator } from '../../../test/moderation/decisions.ts'
import { openDesk } from '../../../test/moderation/desk.ts'
import { oldStudent, reportBy } from '../../../test/moderation/reporters.ts'
import type { Item } from '../content/item-kinds.ts'
import { reportMonths, reports } from '../db/schema/moderation.ts'

describe('an operator’s decision', () => {
  const board = useBoard()
  let author: Caller
  let item: Item
  let url: string

  beforeEach(async () => {
    author = await board.student()
    const { id } = await author.confess()
    item = { kind: 'confession', id }
    url = `/api/confessions/${id}`
  })

  const verdicts = async () =>
    (await board.board.db.select().from(reports).where(isNotNull(reports.decisionId))).map(
      ({ isAgreed }) => isAgreed,
    )
  const edit = (content: string) => author.patch(url, { title: 'A title', content })

  test("doesn't judge the reporters if the author has changed the text since", async () => {
    await reportBy([await oldStudent(board), await oldStudent(board)], item)
    await edit('As harmless as can be')
    expect((await openDesk(board).run('show', item.id)).reports).toEqual([
      { reason: 'exposes_someone', people: 2, beforeEdit: 2, notes: [] },
    ])
    await restoreAsOperator(board, item)

    expect(await verdicts()).toEqual([null, null])
  })

  test('agrees only with reporters who gave the same reason', async () => {
    await reportBy([await oldStudent(board)], item, 'spam')
    await reportBy([await oldStudent(board)], item, 'exposes_someone')
    await hideAsOperator(board, item)

    expect((await verdicts()).sort()).toEqual([null, true])
  })

  test('changes the judgement if it is reversed', async () => {
    await reportBy([await oldStudent(board)], item, 'spam')
    await hideAsOperator(board, item)
    expect(await verdicts()).toEqual([true])
    await restoreAsOperator(board, item)
    expect(await verdicts()).toEqual([false])
    await hideAsOperator(board, item)
    expect(await verdicts()).toEqual([true])
  })

  test('restores the judgement if a later decision returns to the first', async () => {
    await reportBy([await oldStudent(board)], item, 'spam')
    await hideAsOperator(board, item)
    await openDesk(board).run('hide', item.id, '--rule', 'harassment')
    expect(await verdicts()).toEqual([null])
    await restoreAsOperator(board, item)
    await hideAsOperator(board, item)

    expect(await verdicts()).toEqual([true])
  })

  test.each([
    ['before', ['decide', 'edit']],
    ['after', ['edit', 'decide']],
  ])("doesn't show in what reporters see if it came %s an edit", async (_, order) => {
    const [decided, undecided] = [await oldStudent(board), await oldStudent(board)]
    const { id } = await author.confess()
    const other = { kind: 'confession', id } as const
    await reportBy([decided], item)
    await reportBy([undecided], other)
    for (const step of order)
      await (step === 'edit' ? edit('Edited') : restoreAsOperator(board, item))
    await author.patch(`/api/confessions/${id}`, { title: 'A title', content: 'Edited' })

    const answers = [
      (await decided.get(`${url}/report`)).body,
      (await undecided.get(`/api/confessions/${id}/report`)).body,
    ]
    expect(answers).toEqual([{ reported: false }, { reported: false }])
    // Both may report the edited text again, once.
    await reportBy([undecided, undecided], other, 'spam')
    await reportBy([decided], item, 'spam')
    const open = await board.board.db
      .select()
      .from(reports)
      .where(and(isNull(reports.decisionId), eq(reports.isWithdrawn, false)))
    expect(open.map(({ reason }) => reason)).toEqual(['spam', 'spam'])
    const months = await board.board.db.select().from(reportMonths)
    expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  })
})
