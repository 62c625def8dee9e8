import { describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { placeConfession, placeReply, tagOf } from '../../../test/content.ts'

const number = '619-555-0123'
const refused = { status: 422, body: { code: 'contact_data' } }
const asked = { status: 422, body: { code: 'names_someone', title: 'This could identify someone' } }

describe('a text with personal data', () => {
  const board = useBoard({ CONTACT: 'desk@example.org', CRISIS_TEXT: 'Call 619-555-0199.' })

  test.each([
    ['a phone number', 'title', { title: `Call ${number}`, content: 'Please.' }, number],
    ['an email address', 'content', { title: 'Hi', content: 'me@example.org' }, 'me@example.org'],
    ['an account', 'content', { title: 'Hi', content: 'I am @maple_stone' }, '@maple_stone'],
    ['a student', 'content', { title: 'Hi', content: 'Ask jmoreno@ucsd.edu' }, 'jmoreno@ucsd.edu'],
    ['an office elsewhere', 'content', { title: 'Hi', content: 'info@jmo.com' }, 'info@jmo.com'],
  ])('with %s is refused beside its field, with the data named', async (_, field, text, found) => {
    const author = await board.student()

    const { status, body } = await author.post('/api/confessions', { ...text, namesMeant: true })

    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'contact_data', title: 'Please leave out contact details' })
    expect(body.errors).toEqual([{ field, message: expect.stringContaining(found) }])
  })

  test('with a full name needs a confirmation, and is posted with one', async () => {
    const author = await board.student()
    const text = { title: 'Jessica Moreno', content: 'You know.' }

    expect(await author.post('/api/confessions', text)).toMatchObject(asked)
    expect(await author.post('/api/confessions', { ...text, namesMeant: true })).toMatchObject({
      status: 201,
      body: text,
    })
  })

  test('with both contact data and a name is refused for the contact data first', async () => {
    const author = await board.student()
    const text = { title: 'Jessica Moreno', content: number }

    const { body } = await author.post('/api/confessions', text)

    expect(body.errors).toEqual([{ field: 'content', message: expect.stringContaining(number) }])
  })

  test.each([
    ['an account', 'Her ig is jessicamoreno', 'an account name'],
    ['a helpline number', 'CAPS: 858-555-0123', 'a phone number'],
    ['the number of an office', 'The registrar is at 858-555-0128', 'a phone number'],
    ['the address of an office', 'Write to registrar@ucsd.edu', 'an email address'],
    ['the address of a service', 'Duo: it-help@tech.ucsd.edu', 'an email address'],
  ])(
    'with what may be %s needs a confirmation, and is posted with one',
    async (_, content, what) => {
      const author = await board.student()
      const text = { title: 'Hi', content }

      const { status, body } = await author.post('/api/confessions', text)

      expect({ status, body }).toMatchObject(asked)
      expect(body.errors).toEqual([{ field: 'content', message: expect.stringContaining(what) }])
      expect(await author.post('/api/confessions', { ...text, namesMeant: true })).toMatchObject({
        status: 201,
        body: text,
      })
    },
  )

  test('with a number that begins in the title is refused in both fields', async () => {
    const author = await board.student()

    const { body } = await author.post('/api/confessions', {
      title: '619 555',
      content: '0123, go',
    })

    expect(body).toMatchObject({
      code: 'contact_data',
      errors: [{ field: 'title' }, { field: 'content' }],
    })
  })

  test('is treated the same in a reply and in its edit', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    const path = `/api/confessions/${id}/replies`

    expect(await author.post(path, { content: number })).toMatchObject(refused)
    expect(await author.post(path, { content: 'Jessica Moreno' })).toMatchObject(asked)
    const reply = await author.reply(id, 'Nobody')
    expect(await author.patch(`/api/replies/${reply.id}`, { content: number })).toMatchObject(
      refused,
    )
    const named = { content: 'Jessica Moreno' }
    expect(await author.patch(`/api/replies/${reply.id}`, named)).toMatchObject(asked)
    const meant = await author.patch(`/api/replies/${reply.id}`, { ...named, namesMeant: true })
    expect(meant).toMatchObject({ status: 200, body: named })
  })

  test('is checked in an edit only where it changes', async () => {
    const author = await board.student()
    const { confession, reply } = await writtenBefore(author)
    const path = `/api/confessions/${confession.id}`

    const renamed = await author.patch(path, { title: 'Another', content: confession.content })
    expect(renamed).toMatchObject({ status: 200, body: { title: 'Another' } })
    const edit = { title: 'Another', content: `${confession.content}!` }
    expect(await author.patch(path, edit)).toMatchObject(refused)
    expect(await author.get(path)).toMatchObject({ body: { content: confession.content } })
    const same = await author.patch(`/api/replies/${reply.id}`, { content: reply.content })
    expect(same).toMatchObject({ status: 200, body: { updatedAt: null } })
  })

  test("doesn't reveal whether an item belongs to the student", async () => {
    const { confession, reply } = await writtenBefore(await board.student())
    const stranger = await board.student()
    const text = { title: 'Hi', content: number }

    const [first, second] = [
      await stranger.patch(`/api/confessions/${confession.id}`, text),
      await stranger.patch(`/api/replies/${reply.id}`, { content: number }),
    ]

    expect(first).toMatchObject({ status: 403, body: { code: 'not_confession_editor' } })
    expect(second).toMatchObject({ status: 403, body: { code: 'not_reply_editor' } })
  })

  test('may contain the contacts that the board itself shows', async () => {
    const author = await board.student()

    await author.confess('Write to desk@example.org', 'Or call (619) 555-0199, or 988, or @ucsd.')
  })

  test('takes only true as a confirmation', async () => {
    const author = await board.student()

    const text = { title: 'Hi', content: 'Hi', namesMeant: 'yes' }

    expect(await author.post('/api/confessions', text)).toMatchObject({
      body: { code: 'invalid_fields', errors: [{ field: 'namesMeant' }] },
    })
  })

  /** Inserts a confession like the import does, without screening. */
  async function writtenBefore(author: Caller) {
    const createdAt = new Date()
    const authorTag = await tagOf(board.board, author, createdAt)
    const content = `My number is ${number}`
    const confession = await placeConfession(board.board, { authorTag, createdAt, content })
    const row = { authorTag, createdAt, content, confessionId: confession.id }
    return { confession, reply: await placeReply(board.board, row) }
  }
})
