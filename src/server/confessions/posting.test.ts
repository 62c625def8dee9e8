import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { confessionAnswer } from '../../../test/answers.ts'
import { useBoard } from '../../../test/board.ts'
import { confessions } from '../db/schema/content.ts'

describe('posting a confession', () => {
  const board = useBoard()

  test('a student posts a confession that everyone can read', async () => {
    const author = await board.student()
    const before = Date.now()

    const { status, body } = await author.post('/api/confessions', {
      title: '  Library  ',
      content: '\n I sleep there. \n',
    })

    expect(status).toBe(201)
    expect(body).toEqual(
      confessionAnswer({
        id: expect.any(String),
        title: 'Library',
        content: 'I sleep there.',
        createdAt: expect.any(String),
        isOwner: true,
      }),
    )
    const created = Date.parse(body.createdAt)
    expect(created >= before && created <= Date.now()).toBe(true)
    const read = await board.visitor().get(`/api/confessions/${body.id}`)
    expect(read.body).toEqual({ ...body, isOwner: false })
  })

  test('unknown fields are ignored', async () => {
    const author = await board.student()

    const { status, body } = await author.post('/api/confessions', {
      title: 'A title',
      content: 'A confession',
      upvoteCount: 1_000,
      createdAt: '2000-01-01T00:00:00.000Z',
      isOwner: false,
      authorTag: randomUUID(),
      user_id: 'someone',
    })

    expect(status).toBe(201)
    expect(body).toMatchObject({ upvoteCount: 0, isOwner: true })
    expect(body.createdAt).not.toBe('2000-01-01T00:00:00.000Z')
    expect(body).not.toHaveProperty('user_id')
  })

  test('a visitor cannot post a confession', async () => {
    const { status, body } = await board.visitor().post('/api/confessions', { title: '' })

    expect(status).toBe(401)
    expect(body).toMatchObject({
      code: 'signed_out',
      title: 'You must be logged in to post a confession',
    })
    expect(await board.board.db.$count(confessions)).toBe(0)
  })

  test.each([
    [{ content: 'x' }, 'title', 'Please enter a title'],
    [{ title: ' \n\t\u00a0', content: 'x' }, 'title', 'Please enter a title'],
    [{ title: 7, content: 'x' }, 'title', 'Please enter a title'],
    [{ title: 'x' }, 'content', 'Please enter your confession'],
    [{ title: 'x', content: ' \r\n ' }, 'content', 'Please enter your confession'],
    [{ title: 'x', content: ['y'] }, 'content', 'Please enter your confession'],
    [{ key: '7', title: 'x', content: 'y' }, 'key', 'Invalid UUID'],
  ])('%j is refused with a message beside the field', async (fields, field, message) => {
    const author = await board.student()

    const { status, body } = await author.post('/api/confessions', fields)

    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'invalid_fields',
      title: message,
      errors: [{ field, message }],
    })
    expect(await board.board.db.$count(confessions)).toBe(0)
  })

  test('all missing fields are reported at once', async () => {
    const { body } = await (await board.student()).post('/api/confessions', {})

    expect(body.errors).toEqual([
      { field: 'title', message: 'Please enter a title' },
      { field: 'content', message: 'Please enter your confession' },
    ])
  })

  test.each([
    ['{"title":', 'application/json', 400, 'malformed'],
    ['', 'application/json', 400, 'malformed'],
    ['title=x&content=y', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['[]', 'application/json', 422, 'invalid_fields'],
    ['null', 'application/json', 422, 'invalid_fields'],
  ])('a body of %j as %s is refused', async (payload, type, status, code) => {
    const author = await board.student()

    const answer = await author.post('/api/confessions', payload, { 'content-type': type })

    expect(answer).toMatchObject({ status, body: { code } })
  })

  test.each([
    ['lists in lists', `${'['.repeat(100)}${']'.repeat(100)}`],
    ['objects in objects', `${'{"z":'.repeat(100)}0${'}'.repeat(100)}`],
    ['numbers', `[0${',0'.repeat(100)}]`],
    ['fields', `"" ${',"z":0'.repeat(100)}`],
  ])('a body with a hundred %s is refused without being parsed', async (_, values) => {
    const author = await board.student()
    const json = { 'content-type': 'application/json' }
    const post = (body: string) => author.post('/api/confessions', body, json)

    const refused = await post(`{"title":"x","content":"x","z":${values}}`)
    expect(refused).toMatchObject({ status: 400, body: { code: 'malformed' } })
    const content = JSON.stringify(`"\\${values}`)
    expect((await post(`{"title":"x","content":${content},"z":[[{}]]}`)).status).toBe(201)
  })

  test('a body of more than one and a half mebibytes is refused before it is read', async () => {
    const author = await board.student()
    const fits = JSON.stringify({ title: 'A title', content: '' }).length

    const filled = await author.post('/api/confessions', {
      title: 'A title',
      content: 'x'.repeat(1.5 * 1024 * 1024 - fits),
    })
    const over = await author.post('/api/confessions', {
      title: 'A title',
      content: 'x'.repeat(1.5 * 1024 * 1024 - fits + 1),
    })

    expect(filled.status).toBe(422)
    expect(over).toMatchObject({
      status: 413,
      body: { code: 'too_large', title: 'This is too long' },
    })
  })
})
