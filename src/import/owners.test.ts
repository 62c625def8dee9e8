import { describe, expect, test } from 'vitest'
import { miscounted } from '../../test/database/counts.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import { campus } from '../../test/import/old-campus.ts'

describe('imported content', () => {
  const board = useImportBoard()
  const pathOf = (oldId: string) => `/api/confessions/${board.idOf('confession', oldId)}`
  const replyPath = (oldId: string) => `/api/replies/${board.idOf('reply', oldId)}`

  test('belongs to its author alone, who can find, edit and delete it', async () => {
    await board.import(campus)
    const [ada, bob] = [await board.google('ada'), await board.google('bob')]

    expect((await ada.get('/api/me/stats')).body).toEqual({ confessionsCount: 1, repliesCount: 2 })
    expect((await ada.get('/api/me/confessions')).body.items).toMatchObject([
      { title: 'I never read the syllabus', isOwner: true },
    ])
    const own = (await ada.get('/api/me/replies')).body.items
    expect(own).toMatchObject([
      { content: 'All of it', isOwner: true, confession: { title: 'I never read the syllabus' } },
      { content: 'It had jokes', isOwner: true },
    ])
    const edit = { title: 'I read it once', content: 'By accident' }
    expect((await bob.patch(pathOf('syllabus'), edit)).status).toBe(403)
    expect((await bob.delete(replyPath('jokes'))).status).toBe(403)
    expect((await bob.get('/api/me/stats')).body).toEqual({ confessionsCount: 0, repliesCount: 1 })
    expect((await ada.patch(pathOf('syllabus'), edit)).body).toMatchObject(edit)
    expect((await ada.patch(replyPath('jokes'), { content: 'Bad ones' })).status).toBe(200)
    expect((await ada.delete(replyPath('all'))).body).toEqual({ removed: 1 })
    expect((await board.visitor().get(pathOf('syllabus'))).body.replyCount).toBe(3)
    expect((await ada.delete(pathOf('syllabus'))).status).toBe(204)
    expect((await board.visitor().get('/api/confessions')).body.items).toEqual([])
  })

  test('appears in the inboxes of the people it answers', async () => {
    await board.import(campus)
    const answered = async (name: string) =>
      (await (await board.google(name)).get('/api/me/inbox')).body.items.map(
        ({ to, reply }: { to: string; reply: { content: string } }) => `${to}: ${reply.content}`,
      )

    expect((await answered('ada')).sort()).toEqual([
      'confession: Nobody does',
      'reply: Which ones?',
    ])
    expect(await answered('bob')).toEqual(['reply: It had jokes'])
    expect(await answered('cleo')).toEqual(['reply: All of it'])
  })

  test('shows people their own votes, which they can take back once', async () => {
    await board.import(campus)
    const [ada, bob] = [await board.google('ada'), await board.google('bob')]

    expect((await bob.get(pathOf('syllabus'))).body.hasVoted).toBe(true)
    expect((await ada.get(pathOf('syllabus'))).body.hasVoted).toBe(false)
    expect((await ada.put(`${replyPath('nobody')}/upvote`)).body).toEqual({
      upvoteCount: 1,
      hasVoted: true,
    })
    for (const attempt of ['first', 'second']) {
      expect((await bob.delete(`${pathOf('syllabus')}/upvote`)).body, attempt).toEqual({
        upvoteCount: 1,
        hasVoted: false,
      })
    }
  })

  test('works like other content: students reply, vote and see who its author is', async () => {
    await board.import(campus)
    const [ada, bob] = [await board.google('ada'), await board.google('bob')]
    const id = board.idOf('confession', 'syllabus')

    expect(await bob.reply(id, 'Still?', board.idOf('reply', 'which'))).toMatchObject({
      depth: 3,
      isOp: false,
    })
    expect(await ada.reply(id, 'Still.')).toMatchObject({ depth: 0, isOp: true })
    expect((await ada.put(`${pathOf('syllabus')}/upvote`)).body.upvoteCount).toBe(3)
    expect(await miscounted(board.board)).toEqual([])
  })
})
