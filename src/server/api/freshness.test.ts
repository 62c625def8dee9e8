import { beforeEach, describe, expect, test } from 'vitest'
import { setCookies } from '../../../test/accounts/session-cookies.ts'
import { type Caller, callerOf, useBoard } from '../../../test/board.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'

describe('a student who has just written', () => {
  const board = useBoard()
  const otherProcess = restartedBoard(board, {})
  let student: Caller
  let here: Caller
  let url: string

  beforeEach(async () => {
    student = await board.student()
    url = `/api/confessions/${(await student.confess()).id}`
    // The same browser's requests now go to another process.
    const cookies = student.cookie.split('; ').map((pair): [string, string] => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? []
      return [name, value]
    })
    here = callerOf(otherProcess.app, student.email, cookies)
  })

  test('sees the change in the next answer, from any process', async () => {
    const reader = callerOf(otherProcess.app, '')
    for (const path of ['/api/confessions', url, `${url}/replies`]) await reader.get(path)

    await student.put(`${url}/upvote`)
    await student.post(`${url}/replies`, { content: 'A reply' })

    const card = (await here.get('/api/confessions')).body.items[0]
    expect(card).toMatchObject({ upvoteCount: 1, replyCount: 1, hasVoted: true, isOwner: true })
    expect((await here.get(url)).body).toMatchObject({ upvoteCount: 1, replyCount: 1 })
    expect((await here.get(`${url}/replies`)).body.replies).toHaveLength(1)
  })

  test('has a cookie for two seconds that is the same for everyone', async () => {
    const cookie = 'spill.fresh=1; Max-Age=2; Path=/; HttpOnly; SameSite=Lax'
    const writes = [
      await student.put(`${url}/upvote`),
      await student.post(`${url}/replies`, { content: 'A reply' }),
      await student.delete(url),
    ]
    for (const answer of writes) expect(setCookies(answer)).toEqual([cookie])

    expect(setCookies(await student.get('/api/confessions'))).toEqual([])
    expect(setCookies(await student.put(`${url}/upvote`))).toEqual([])
  })
})
