import { describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { miscounted } from '../../../test/database/counts.ts'
import { lockWaiters } from '../../../test/database/lock-waiters.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { hideAsOperator, restoreAsOperator } from '../../../test/moderation/decisions.ts'
import { judge, oldStudent, reportBy, reportUrl } from '../../../test/moderation/reporters.ts'
import type { Item } from '../content/item-kinds.ts'
import { writeDecision } from '../hiding/decisions.ts'
import { hideItem } from '../hiding/hiding.ts'
import { reconcile } from '../reconcile/reconcile.ts'
import { indexMissing } from '../search-index/indexing.ts'

describe('while replies and votes arrive', () => {
  const board = useBoard()

  /** A confession with a reply, with a crowd that writes and students who report there. */
  async function crowdedThread() {
    const [author, ...crowd] = await Promise.all(Array.from({ length: 5 }, () => board.student()))
    const reporters = await Promise.all([1, 2, 3, 4].map(() => oldStudent(board)))
    const { id } = await (author as Caller).confess()
    const reply = (await (author as Caller).reply(id)).id
    return { author: author as Caller, crowd, reporters, confession: id, reply }
  }

  test.each(['confession', 'reply'] as const)(
    'a %s is hidden with all below it, restored, and every count is right',
    async (kind) => {
      const { author, crowd, reporters, confession, reply } = await crowdedThread()
      const item: Item = { kind, id: kind === 'confession' ? confession : reply }
      const pour = (by: Caller) => [
        by.post(`/api/confessions/${confession}/replies`, { content: 'Above' }),
        by.post(`/api/confessions/${confession}/replies`, {
          content: 'Below',
          parentReplyId: reply,
        }),
        by.put(`/api/${kind === 'confession' ? 'confessions' : 'replies'}/${item.id}/upvote`),
        by.put(`/api/replies/${reply}/upvote`),
      ]

      const pouring = crowd.flatMap(pour)
      const reporting = reporters.map((by) =>
        by.put(reportUrl(item), { reason: 'exposes_someone' }),
      )
      await Promise.all(reporting)
      const judging = judge(board)
      const statuses = (await Promise.all(pouring)).map(({ status }) => status)
      await judging
      expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([])
      expect(await inOrder()).toBe(true)

      const late = (await Promise.all(crowd.flatMap(pour))).map(({ status }) => status)
      expect(late).toContain(404)
      expect(await inOrder()).toBe(true)
      await Promise.all([restoreAsOperator(board, item), ...crowd.flatMap(pour)])
      expect(await inOrder()).toBe(true)
      expect((await author.get(`/api/confessions/${confession}`)).body).not.toHaveProperty('hidden')
    },
  )

  test.each(['confession', 'reply'] as const)(
    'a reply that waits for a %s which is being hidden is refused, and not counted',
    async (kind) => {
      const { crowd, confession, reply } = await crowdedThread()
      const [other] = crowd as [Caller]
      const item: Item = { kind, id: kind === 'confession' ? confession : reply }
      const content = { content: 'Below', ...(kind === 'reply' && { parentReplyId: reply }) }
      const posted = await board.board.db.transaction(async (tx) => {
        await writeDecision(tx, board.board, { item, verb: 'hide' })
        await hideItem(tx, item)
        const waiting = other.post(`/api/confessions/${confession}/replies`, content)
        await expect.poll(() => lockWaiters(board.board)).toBeGreaterThan(0)
        return { waiting }
      })

      expectProblem(await posted.waiting, `${kind}_not_found`)
      expect(await inOrder()).toBe(true)
    },
  )

  test.each(['confession', 'reply'] as const)(
    'someone else who edits a %s is refused without a wait for its hiding',
    async (kind) => {
      const { crowd, confession, reply } = await crowdedThread()
      const [other] = crowd as [Caller]
      const item: Item = { kind, id: kind === 'confession' ? confession : reply }
      const url = `/api/${kind === 'confession' ? 'confessions' : 'replies'}/${item.id}`

      await board.board.db.transaction(async (tx) => {
        await hideItem(tx, item)
        const answer = await other.patch(url, { title: 'A title', content: 'Words' })
        expectProblem(answer, `not_${kind}_editor`)
      })
    },
  )

  test('students who delete their accounts while their items are reported succeed, and no report fails', async () => {
    const leavers = await Promise.all([1, 2].map(() => board.student()))
    const reporters = await Promise.all(Array.from({ length: 8 }, () => oldStudent(board)))
    const items: string[] = []
    for (let n = 0; n < 10; n++) items.push((await (leavers[n % 2] as Caller).confess()).id)

    const reportAll = (by: Caller[]) =>
      by.flatMap((reporter) =>
        items.map((id) =>
          reporter.put(reportUrl({ kind: 'confession', id }), { reason: 'exposes_someone' }),
        ),
      )
    // These reports are enough to hide the items, so judging runs during the deletions.
    await Promise.all(reportAll(reporters.slice(0, 4)))
    const reporting = reportAll(reporters.slice(4))
    const leaving = leavers.map((by) => by.post('/api/account/deletion', { deleteContent: true }))

    const judging = judge(board)
    const statuses = (await Promise.all(reporting)).map(({ status }) => status)
    await judging
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
    expect((await Promise.all(leaving)).map(({ status }) => status)).toEqual([200, 200])
  })

  test.each(['confession', 'reply'] as const)(
    'an edit of a %s that an operator restores at that moment is not lost',
    async (kind) => {
      const author = await board.student()
      const { id } = await author.confess()
      const items: Item[] = []
      for (let n = 0; n < 15; n++)
        items.push({
          kind,
          id: (kind === 'reply' ? await author.reply(id) : await author.confess()).id,
        })
      const url = (item: Item) => `/api/${kind === 'reply' ? 'replies' : 'confessions'}/${item.id}`
      for (const item of items) {
        await hideAsOperator(board, item)
        const [{ status, body }] = await Promise.all([
          author.patch(url(item), { title: 'Edited', content: 'Edited' }),
          restoreAsOperator(board, item),
        ])
        expect({ status, content: body.content }).toEqual({ status: 200, content: 'Edited' })
      }
    },
  )

  test('a confession that is hidden while it is indexed is not found', async () => {
    const { reporters, confession, author } = await crowdedThread()
    const { db } = board.board
    await db.execute('delete from confession_terms')
    const index = async () => {
      for await (const _ of indexMissing(db));
    }
    await reportBy(reporters, { kind: 'confession', id: confession })
    await Promise.all([
      index(),
      judge(board),
      author.patch(`/api/confessions/${confession}`, { title: 'Edited', content: 'Meanwhile' }),
    ])

    expect(await inOrder()).toBe(true)
  })

  /** Whether flags and counts match rows and decisions, and nothing visible is below a hidden item. */
  async function inOrder(): Promise<boolean> {
    const { differed } = await reconcile(board.board.db, { mend: false, log: console.error })
    return differed === 0 && (await miscounted(board.board)).length === 0
  }
})
