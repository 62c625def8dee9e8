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
    ['families with skin tones, and flags of regions', '👨🏽‍👩🏿‍👧🏼‍👦🏾 👩🏽‍❤️‍💋‍👨🏿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏳️‍⚧️ 1️⃣'],
    ['Vietnamese and Greek accents on their own', 'ệ ữ ᾧ ῥᾴδιον'.normalize('NFD')],
    ['Hebrew with cantillation', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
    ['Thai, and a stretched Hindi word', 'น้ำ กั้ง นี้ नहींीीीीीी'],
    ['the tallest stacks of Tibetan and Sanskrit', 'ཧྐྵྨླྺྼྻྂ कार्त्स्न्यैः'],
    ['Korean in single letters', '한국어'.normalize('NFD')],
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
    ['an object replacement character', '\ufffc'],
    ['interlinear annotation', '\ufff9\ufffa\ufffb'],
    ['an accent without a letter', ' \u0301'],
    ['control characters', '\u0001\u001b\u0085'],
    ['a musical null', '\u{1d159}'],
    ['a blank in Braille, joiners and fillers', '\u2800\u200d\u3164\u{e0041}'],
  ])('%s is as blank as nothing', async (_, blank) => {
    const author = await board.student()

    for (const [field, message] of [
      ['title', 'Please enter a title'],
      ['content', 'Please enter your confession'],
    ] as const) {
      const fields = { title: 'A title', content: 'A confession', [field]: blank }
      const { status, body } = await author.post('/api/confessions', fields)
      expect(status).toBe(422)
      expect(body.errors).toEqual([{ field, message }])
    }
  })

  test.each([
    ['accents', `a${'\u0301'.repeat(300)}`],
    ['marks that few fonts know', `x${'\u1dc0\u20d0'.repeat(20)}`],
    ['joined emoji', '👩\u200d'.repeat(50)],
    ['Korean letters', '\u1100'.repeat(99)],
    ['consonants without a vowel', '\u0915\u094d'.repeat(30)],
    ['letters below each other in Tibetan', `\u0f40${'\u0fb2'.repeat(30)}`],
  ])('a character of many %s is refused, because no line can break within it', async (_, text) => {
    const author = await board.student()

    for (const [field, name] of [
      ['title', 'The title'],
      ['content', 'The confession'],
    ] as const) {
      const fields = { title: 'A title', content: 'A confession', [field]: `before ${text} after` }
      const { status, body } = await author.post('/api/confessions', fields)
      expect(status).toBe(422)
      expect(body.errors).toEqual([
        { field, message: `${name} has too many accents or joined emoji on one character` },
      ])
    }
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
