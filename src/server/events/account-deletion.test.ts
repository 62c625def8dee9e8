import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { accountIdOf, deleteAccount } from '../../../test/accounts/accounts.ts'
import { useBoard } from '../../../test/board.ts'
import { recordEvents } from '../../../test/board-events.ts'
import { placeConfessions, placeReplies, tagOf } from '../../../test/content.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { holdRequest } from '../../../test/held-request.ts'
import { findAccount } from '../accounts/accounts.ts'
import { confessions } from '../db/schema/content.ts'
import type { BoardEvent } from './events.ts'

describe('whoever deletes an account with all they wrote', () => {
  const board = useBoard()

  /** Somebody who wrote: a confession that others answered, and replies at two places. */
  async function writer() {
    const [student, other] = [await board.student('ada'), await board.student('bob')]
    const [own, ofOther] = [await student.confess(), await other.confess()]
    await student.reply(own.id)
    await other.reply(own.id)
    const reply = await student.reply(ofOther.id)
    await other.reply(ofOther.id, 'Goes along', reply.id)
    const account = await findAccount(board.board.db, board.board, student.email)
    return { student, own, ofOther, reply, epoch: account?.epoch }
  }

  /** How many there are as another connection sees them. */
  async function confessionsOf(id: string): Promise<number> {
    return await board.board.db.$count(confessions, eq(confessions.id, id))
  }

  test('has each confession and reply said that went, and nothing of what hung below', async () => {
    const { student, own, ofOther, reply, epoch } = await writer()
    const accountId = await accountIdOf(board.board, student.email)
    const events = recordEvents(board.board)

    expect((await deleteAccount(student, { deleteContent: true })).status).toBe(200)

    expect(events).toEqual([
      { type: 'confession deleted', confessionId: own.id },
      { type: 'reply deleted', replyId: reply.id, confessionId: ofOther.id },
      { type: 'sessions ended', epoch },
    ])
    expect(JSON.stringify(events)).not.toContain(accountId)
  })

  test('has it said of thousands, each once it is so', async () => {
    const student = await board.student()
    const authorTag = await tagOf(board.board, student, new Date())
    const placed = await placeConfessions(board.board, Array(1_001).fill({ authorTag }))
    const lone = await placeReplies(board.board, Array(501).fill({ authorTag }))
    const events = recordEvents(board.board)
    const found: Promise<number>[] = []
    const lookAtFirstOfPiece = (event: BoardEvent) => {
      if (event.type !== 'confession deleted' || events.length % 500 !== 1) return
      found.push(confessionsOf(event.confessionId))
    }
    onTestFinished(board.board.events.subscribe(lookAtFirstOfPiece))

    expect((await deleteAccount(student, { deleteContent: true })).status).toBe(200)

    const ofConfessions = events.flatMap((event) =>
      event.type === 'confession deleted' ? event.confessionId : [],
    )
    const ofReplies = events.flatMap((event) =>
      event.type === 'reply deleted' ? event.replyId : [],
    )
    expect(ofConfessions.sort()).toEqual(placed.map(({ id }) => id).sort())
    expect(ofReplies.sort()).toEqual(lone.map(({ id }) => id).sort())
    expect(await Promise.all(found)).toEqual([0, 0, 0])
  })

  test('has nothing said of what stays', async () => {
    const { student, epoch } = await writer()
    const events = recordEvents(board.board)

    expect((await deleteAccount(student)).status).toBe(200)

    expect(events).toEqual([{ type: 'sessions ended', epoch }])
  })

  test('has nothing said when the session ends before', async () => {
    const { student } = await writer()
    const url = '/api/account/deletion'
    const held = await holdRequest(board, 'POST', url, { deleteContent: true }, student.cookie)
    await student.delete('/api/session')
    const events = recordEvents(board.board)

    expectProblem(await held.finish(), 'signed_out')

    expect(events).toEqual([])
  })
})
