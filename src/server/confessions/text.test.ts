import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { confessions } from '../db/schema/content.ts'

describe('text', () => {
  const board = useBoard()

  test.each([
    ['emoji', '👩‍👩‍👧‍👦 🇺🇸 👍🏽 ❤️'],
    ['Arabic and Hebrew', 'أعترف بأنني אני מתוודה \u200fabc\u200e'],
    ['Chinese beyond the first plane', '𠮷野家で食べた'],
    ['combining marks, neither composed nor decomposed', 'e\u0301 \u00e9 Z\u0351\u036b\u0343'],
    ['line breaks of every kind', 'a\nb\r\nc\rd\u2028e\u2029f'],
    ['tabs and runs of blanks', 'a\t\tb    c\u00a0\u3000d'],
    ['replacement patterns', "$& $1 $$ $` $'"],
    ['markup', '<script>alert("x")</script> &amp; </textarea>'],
    ['quotes and backslashes', `'; drop table confessions; -- " \\ \\u0041 \\x00`],
    ['placeholders', '$1 :name ? %s {{y}}'],
    ['control characters', 'a\u0001\u0008\u001b\u007f\u0085b'],
    ['noncharacters', 'a\ufffe\uffff\u{1ffff}b'],
    ['a byte order mark inside', 'a\ufeffb'],
    ['the longest title of emoji', '😀'.repeat(1_000)],
  ])('%s stay as written', async (_, text) => {
    const author = await board.student()

    const { id } = await author.confess(text, text)
    const { body } = await board.visitor().get(`/api/confessions/${id}`)

    expect(body).toMatchObject({ title: text, content: text })
  })

  test('100,000 code points stay as written, however many bytes they need', async () => {
    const author = await board.student()
    const content = `${'😀'.repeat(50_000)}${'ß'.repeat(49_999)}.`

    const { id } = await author.confess('Long', content)
    const { body } = await board.visitor().get(`/api/confessions/${id}`)

    expect(body.content === content).toBe(true)
  })

  test.each([
    ['title', 1_001, 'The title can have at most 1,000 characters'],
    ['content', 100_001, 'The confession can have at most 100,000 characters'],
  ])('a %s of %i code points is too long', async (field, length, message) => {
    const author = await board.student()
    const fields = { title: 'A title', content: 'A confession' }

    const { status, body } = await author.post('/api/confessions', {
      ...fields,
      [field]: '😀'.repeat(length),
    })

    expect(status).toBe(422)
    expect(body).toMatchObject({ title: message, errors: [{ field, message }] })
  })

  test("spaces around a text don't count", async () => {
    const author = await board.student()

    const { title } = await author.confess(`  ${'x'.repeat(1_000)}  `)

    expect(title).toHaveLength(1_000)
  })

  test.each([
    ['U+0000', 'a\u0000b'],
    ['a high surrogate alone', 'a\ud83db'],
    ['a low surrogate alone', '\ude00ab'],
    ['surrogates the wrong way round', 'a\ude00\ud83d'],
  ])('%s cannot be stored', async (_, text) => {
    const author = await board.student()

    for (const [field, name] of [
      ['title', 'The title'],
      ['content', 'The confession'],
    ] as const) {
      const fields = { title: 'A title', content: 'A confession', [field]: text }
      const { status, body } = await author.post('/api/confessions', fields)
      expect(status).toBe(422)
      expect(body.errors).toEqual([
        { field, message: `${name} contains characters that can't be stored` },
      ])
    }
    expect(await board.board.db.$count(confessions)).toBe(0)
  })
})
