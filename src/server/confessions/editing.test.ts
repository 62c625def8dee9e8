import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { rowVersions } from '../../../test/database/tables.ts'

const edit = { title: 'Another title', content: 'Another confession' }

describe('editing a confession', () => {
  const board = useBoard()

  test('an author edits title and content, and everyone sees when', async () => {
    const author = await board.student()
    const posted = await author.confess()
    await author.put(`/api/confessions/${posted.id}/upvote`)
    await author.reply(posted.id)
    const before = Date.now()

    const { status, body } = await author.patch(`/api/confessions/${posted.id}`, {
      title: ' Another title ',
      content: '\nAnother confession\n',
    })

    expect(status).toBe(200)
    expect(body).toEqual({
      ...posted,
      ...edit,
      updatedAt: expect.any(String),
      upvoteCount: 1,
      replyCount: 1,
      hasVoted: true,
    })
    expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(before)
    const read = await board.visitor().get(`/api/confessions/${posted.id}`)
    expect(read.body).toEqual({ ...body, hasVoted: false, isOwner: false })
  })

  test('an edit that changes nothing writes nothing', async () => {
    const author = await board.student()
    const posted = await author.confess('t'.repeat(101), 'c'.repeat(2_001))
    const before = await rowVersions(board.board, 'confessions')

    const { title, content } = posted
    const answer = await author.patch(`/api/confessions/${posted.id}`, {
      title: ` ${title} `,
      content,
    })

    expect(answer).toMatchObject({ status: 200, body: posted })
    expect(await rowVersions(board.board, 'confessions')).toEqual(before)
  })

  test("a student cannot edit another student's confession into the same words", async () => {
    const [author, other] = [await board.student(), await board.student()]
    const { id, title, content } = await author.confess()

    const answer = await other.patch(`/api/confessions/${id}`, { title, content })

    expect(answer).toMatchObject({ status: 403, body: { code: 'not_confession_editor' } })
  })

  test('the preview follows the content', async () => {
    const author = await board.student()
    const { id } = await author.confess('A title', 'x'.repeat(151))

    await author.patch(`/api/confessions/${id}`, edit)
    const shorter = await board.visitor().get('/api/confessions')
    await author.patch(`/api/confessions/${id}`, { ...edit, content: 'y'.repeat(151) })
    const longer = await board.visitor().get('/api/confessions')

    expect(shorter.body.items).toMatchObject([{ preview: edit.content, truncated: false }])
    expect(longer.body.items).toMatchObject([{ preview: `${'y'.repeat(150)}...`, truncated: true }])
  })

  test('100 and 2,000 code points fit', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    const longest = { title: '😀'.repeat(100), content: '😀'.repeat(2_000) }

    const { status, body } = await author.patch(`/api/confessions/${id}`, longest)

    expect(status).toBe(200)
    expect(body).toMatchObject(longest)
  })

  test.each([
    ['101 code points', 'title', '😀'.repeat(101), 'The title can have at most 100 characters'],
    ['2,001', 'content', 'x'.repeat(2_001), 'The confession can have at most 2,000 characters'],
    ['blanks', 'title', ' ', 'Please enter a title'],
    ['blanks', 'content', '\n', 'Please enter content'],
    ['nothing', 'title', undefined, 'Please enter a title'],
    ['null', 'content', null, 'Please enter content'],
    ['U+0000', 'content', 'a\u0000', "The confession contains characters that can't be stored"],
  ])('%s as %s is refused with a message', async (_, field, value, message) => {
    const author = await board.student()
    const posted = await author.confess()

    const { status, body } = await author.patch(`/api/confessions/${posted.id}`, {
      ...edit,
      [field]: value,
    })

    expect(status).toBe(422)
    expect(body).toMatchObject({ title: message, errors: [{ field, message }] })
    expect((await author.get(`/api/confessions/${posted.id}`)).body).toEqual(posted)
  })

  test.each(['title', 'content'] as const)(
    'a longer %s may stay when the other changes',
    async (field) => {
      const author = await board.student()
      const long = { title: 't'.repeat(101), content: 'c'.repeat(2_001) }
      const { id } = await author.confess(long.title, long.content)
      const changed = { ...edit, [field]: long[field] }

      const first = await author.patch(`/api/confessions/${id}`, changed)
      const back = await author.patch(`/api/confessions/${id}`, long)

      expect(first).toMatchObject({ status: 200, body: changed })
      expect(back.status).toBe(422)
      expect(back.body.errors).toHaveLength(1)
      expect(back.body.errors[0].field).not.toBe(field)
    },
  )

  test('a long field may not change into another long one', async () => {
    const author = await board.student()
    const { id } = await author.confess('t'.repeat(200), 'c'.repeat(3_000))

    const { status, body } = await author.patch(`/api/confessions/${id}`, {
      title: 't'.repeat(199),
      content: 'c'.repeat(2_999),
    })

    expect(status).toBe(422)
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['title', 'content'])
  })

  test('a visitor cannot edit a confession', async () => {
    const { id } = await (await board.student()).confess()

    expect(await board.visitor().patch(`/api/confessions/${id}`, edit)).toMatchObject({
      status: 401,
      body: { code: 'signed_out', title: 'You must be logged in to edit a confession' },
    })
  })

  test("a student cannot edit another student's confession", async () => {
    const [author, other] = [await board.student(), await board.student()]
    const posted = await author.confess()

    expect(await other.patch(`/api/confessions/${posted.id}`, edit)).toMatchObject({
      status: 403,
      body: { code: 'not_confession_editor', title: 'You can only edit your own confessions' },
    })
    expect((await author.get(`/api/confessions/${posted.id}`)).body).toEqual(posted)
  })

  test.each([randomUUID(), 'not-an-id'])("%s can't be edited", async (id) => {
    expect(await (await board.student()).patch(`/api/confessions/${id}`, edit)).toMatchObject({
      status: 404,
      body: { code: 'confession_not_found', title: 'Confession not found' },
    })
  })
})
