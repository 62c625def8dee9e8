import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { makePreview } from '../../contract/preview.ts'

const family = '👩‍👩‍👧‍👦'
const flag = '🇺🇸'
const accented = 'e\u0301'

describe('the preview on a card', () => {
  const board = useBoard()

  async function cardOf(content: string) {
    const author = await board.student()
    await author.confess('A title', content)
    const { body } = await board.visitor().get('/api/confessions')
    return body.items[0]
  }

  test.each([
    ['letters', 'x'.repeat(150)],
    ['emoji, two UTF-16 units each', '😀'.repeat(150)],
    ['families, seven code points each', family.repeat(21)],
  ])('up to 150 code points of %s are shown whole', async (_, content) => {
    expect(await cardOf(content)).toMatchObject({ preview: content, truncated: false })
  })

  test.each([
    ['letters', 'x'.repeat(151), 'x'.repeat(150)],
    ['emoji', '😀'.repeat(151), '😀'.repeat(150)],
    ['families', family.repeat(22), family.repeat(21)],
    ['a family at the cut', `${'x'.repeat(146)}${family}x`, 'x'.repeat(146)],
    ['a flag at the cut', `${'x'.repeat(149)}${flag}x`, 'x'.repeat(149)],
    ['a flag before the cut', `${'x'.repeat(148)}${flag}x`, `${'x'.repeat(148)}${flag}`],
    ['an accent at the cut', `${'x'.repeat(149)}${accented}x`, 'x'.repeat(149)],
    ['a line break at the cut', `${'x'.repeat(149)}\r\nx`, 'x'.repeat(149)],
  ])('a longer text is cut without splitting a character: %s', async (_, content, start) => {
    expect(await cardOf(content)).toMatchObject({ preview: `${start}...`, truncated: true })
  })

  test('an imported letter under hundreds of marks is cut within the letter', () => {
    expect(makePreview(`e${'\u0301'.repeat(300)}`)).toEqual({
      preview: `e${'\u0301'.repeat(149)}...`,
      truncated: true,
    })
  })

  test('a card has no content, and a confession no preview', async () => {
    const card = await cardOf('x'.repeat(151))
    const { body } = await board.visitor().get(`/api/confessions/${card.id}`)

    expect(card).not.toHaveProperty('content')
    expect(body).not.toHaveProperty('preview')
    expect(body).not.toHaveProperty('truncated')
  })
})
