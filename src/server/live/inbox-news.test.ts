import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { placeReply, tagOf } from '../../../test/content.ts'
import { findNews } from './inbox-marks.ts'

describe('news for the inboxes', () => {
  const board = useBoard()

  test('contains the replies that answer someone, and the person they answer', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const { id } = await ada.confess()
    const toAda = await bob.reply(id)
    const toBob = await ada.reply(id, 'Below', toAda.id)
    const toHerself = await ada.reply(id)
    const elsewhere = await bob.reply(id)
    const orphan = await placeReply(board.board, { confessionId: null })
    const [adasTag, bobsTag] = [
      await tagOf(board.board, ada, new Date()),
      await tagOf(board.board, bob, new Date()),
    ]

    const asked = [toAda, toBob, toHerself, orphan].map((reply) => reply.id)
    const found = await findNews(board.board.db, [...asked, crypto.randomUUID()])

    expect(found.map(({ id: found }) => found)).not.toContain(elsewhere.id)
    expect(found.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [
        { id: toAda.id, answeredTag: adasTag, authorTag: bobsTag },
        { id: toBob.id, answeredTag: bobsTag, authorTag: adasTag },
      ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    )
    expect(await findNews(board.board.db, [])).toEqual([])
  })
})
