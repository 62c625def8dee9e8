import { describe, expect, test } from 'vitest'
import { studentWithCookie } from '../../../test/accounts/session-cookies.ts'
import { type TestBoard, useBoard } from '../../../test/board.ts'
import { spendWeek } from '../../../test/campus-week.ts'
import { requestOverSocket } from '../../../test/over-socket.ts'

describe('content that other people wrote', () => {
  const board = useBoard({ TOPICS: 'Money,Love' }, { overSockets: true })

  test('reads the same to the byte for a visitor and for two strangers', async () => {
    const { confessionId, cleo } = await spendWeek(board)
    const dora = await studentWithCookie(board, 'dora@ucsd.edu')
    const evan = await studentWithCookie(board, 'evan@ucsd.edu')
    const urls = [
      '/api/confessions',
      '/api/confessions?sort=top',
      '/api/confessions?topic=Love',
      `/api/confessions/${confessionId}`,
      `/api/confessions/${confessionId}/replies`,
    ]

    for (const url of urls) {
      const forVisitor = await bytesOf(board, url)
      expect(await bytesOf(board, url, dora.cookie), url).toEqual(forVisitor)
      expect(await bytesOf(board, url, evan.cookie), url).toEqual(forVisitor)
      expect(await bytesOf(board, url, cleo.cookies[0]), url).not.toEqual(forVisitor)
    }
  })

  test('reads the same to strangers who write elsewhere', async () => {
    const { confessionId } = await spendWeek(board)
    const { student, cookie } = await studentWithCookie(board, 'dora@ucsd.edu')
    const elsewhere = await student.confess()
    await student.reply(elsewhere.id)
    await student.put(`/api/confessions/${elsewhere.id}/upvote`)

    for (const url of [
      `/api/confessions/${confessionId}`,
      `/api/confessions/${confessionId}/replies`,
    ]) {
      expect(await bytesOf(board, url, cookie)).toEqual(await bytesOf(board, url))
    }
  })
})

async function bytesOf({ app }: TestBoard, url: string, cookie?: string): Promise<string> {
  const headers = cookie ? { cookie } : {}
  const { statusCode, body } = await requestOverSocket(app, { method: 'GET', url, headers })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  return body
}
