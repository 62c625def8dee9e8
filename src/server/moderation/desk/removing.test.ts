import { isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../../test/board.ts'
import { miscounted } from '../../../../test/database/counts.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { openDesk } from '../../../../test/moderation/desk.ts'
import { reports } from '../../db/schema/moderation.ts'

describe('an operator who removes something', () => {
  const board = useBoard()
  const desk = openDesk(board)
  let author: Caller
  let reader: Caller
  let id: string
  let reply: string

  beforeEach(async () => {
    author = await board.student()
    reader = await board.student()
    id = (await author.confess('About somebody', 'A confession')).id
    reply = (await author.reply(id, 'A reply')).id
  })

  const statusFor = async (caller: Caller) => (await caller.get(`/api/confessions/${id}`)).status
  const removeAsBen = (of: string) => desk.run('remove', of, '--by', 'ben')
  const verbs = async () => (await desk.run('log')).map(({ verb }: { verb: string }) => verb)

  test('waits for another one; until then the item is hidden and stays in the queue', async () => {
    await reader.put(`/api/confessions/${id}/report`, { reason: 'harassment' })
    await desk.run('remove', id, '--rule', 'harassment')
    await expect.poll(() => statusFor(author)).toBe(200)
    await expect.poll(() => statusFor(reader)).toBe(404)
    await expect(desk.run('remove', id)).rejects.toThrow(/Another moderator must confirm/)
    expect(await desk.run('queue')).toMatchObject([{ item: { id, state: 'hidden' } }])

    expect(await removeAsBen(id)).toEqual({ kind: 'confession', id, state: 'removed' })

    await expect.poll(() => statusFor(author)).toBe(404)
    await expect.poll(() => statusFor(reader)).toBe(404)
    const settled = await board.board.db.select().from(reports).where(isNotNull(reports.decisionId))
    expect(settled.map(({ isAgreed }) => isAgreed)).toEqual([true])
    expect(await verbs()).toEqual(['remove', 'ask_removal', 'hide'])
    expect(await desk.run('queue')).toEqual([])
  })

  test('takes a reply out of its thread, and the log names both operators', async () => {
    await desk.run('remove', reply, '--rule', 'spam')
    await removeAsBen(reply)

    await expect
      .poll(async () => (await author.get(`/api/confessions/${id}`)).body.replyCount)
      .toBe(0)
    expect((await author.get('/api/me/replies')).body.items).toEqual([])
    const [removal, request] = await desk.run('log')
    expect(removal).toMatchObject({ verb: 'remove', operator: 'ben' })
    expect(request).toMatchObject({ verb: 'ask_removal', operator: 'ana' })
    expect(await miscounted(board.board)).toEqual([])
  })

  test("isn't stopped by an edit of the author", async () => {
    await desk.run('remove', id, '--rule', 'harassment')
    const edit = { title: 'About nobody', content: 'Better' }
    expectProblem(await author.patch(`/api/confessions/${id}`, edit), 'edit_closed')
    expect(await statusFor(reader)).toBe(404)

    expect(await removeAsBen(id)).toMatchObject({ state: 'removed' })
  })

  test('must answer the author’s appeal first', async () => {
    await desk.run('hide', id, '--rule', 'spam')
    await author.put(`/api/confessions/${id}/appeal`, { text: 'It is about me' })
    await desk.run('remove', id)

    await expect(removeAsBen(id)).rejects.toThrow(/Its author appealed/)
    await desk.run('hide', id, '--rule', 'spam', '--reason', 'It is not')
    expect(await removeAsBen(id)).toMatchObject({ state: 'removed' })
  })

  test('must name the rule again once the item was restored', async () => {
    await desk.run('hide', id, '--rule', 'spam')
    await desk.run('restore', id)

    await expect(desk.run('remove', id)).rejects.toThrow(/Name the rule/)
  })
})
