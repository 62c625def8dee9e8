import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { miscounted } from '../../../test/database/counts.ts'
import { freshStudent, reportBy } from '../../../test/moderation/reporters.ts'
import { reports } from '../db/schema/moderation.ts'

describe('a thread in which three people reported one thing', () => {
  const board = useBoard()

  test('takes a person’s next reply a minute after their last there', async () => {
    const [author, writer, other] = [
      await board.student(),
      await board.student(),
      await board.student(),
    ]
    const { id } = await author.confess()
    const key = crypto.randomUUID()
    const url = `/api/confessions/${id}/replies`
    const { body: first } = await writer.post(url, { content: 'Heated', key })
    const { id: elsewhere } = await author.confess()
    const reported = { kind: 'reply', id: first.id } as const
    const crowd = await Promise.all([1, 2, 3].map(() => board.student()))
    await reportBy(crowd, reported, 'harassment')
    // Whose reports weigh nothing slow nobody down.
    expect((await writer.post(url, { content: 'Still' })).status).toBe(201)
    const proved = await Promise.all([1, 2, 3].map(() => freshStudent(board)))
    await reportBy(proved, reported, 'harassment')

    const { status, body, headers } = await writer.post(url, { content: 'More' })
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'thread_slowed' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(50)
    expect(body.detail).toMatch(/^Please try again in \d+ seconds\.$/)
    // A repeat is no reply more.
    expect((await writer.post(url, { content: 'Heated', key })).body.id).toBe(first.id)
    expect((await other.post(url, { content: 'Calm' })).status).toBe(201)
    expect((await writer.reply(elsewhere)).id).toBeDefined()
    await board.board.db.update(reports).set({ createdOn: '2026-01-01' })
    expect((await writer.post(url, { content: 'Days later' })).status).toBe(201)
    expect(await miscounted(board.board)).toEqual([])
  })
  test('is slowed by no two reports, whoever adds reports of other things to find out', async () => {
    const [author, prober] = [await board.student(), await freshStudent(board)]
    const { id } = await author.confess()
    const others = [await author.reply(id), await author.reply(id), await author.reply(id)]
    await reportBy([await freshStudent(board), await freshStudent(board)], of(others[0]))

    for (const reply of others.slice(1)) await reportBy([prober], of(reply))
    for (const content of ['One', 'Two'])
      expect((await prober.post(`/api/confessions/${id}/replies`, { content })).status).toBe(201)
  })

  const of = ({ id }: { id: string }) => ({ kind: 'reply', id }) as const
})
