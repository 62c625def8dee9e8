import { describe, expect, test } from 'vitest'
import { openBoardWithPages } from '../board-with-pages.ts'

describe('a page that is rendered once for many', () => {
  test('shows nobody what is another reader’s, also where a link has lost its reply', async () => {
    const { confession, students } = await openBoardWithPages()
    const [ada, bob] = [students['ada@ucsd.edu'], students['bob@ucsd.edu']]
    const replies = `/api/confessions/${confession}/replies`
    const own = (await ada.send('POST', replies, { content: 'What Ada says' })).body.id
    const isMarked = (page: string) =>
      /"isOwner":true[^{}]*"content":"What Ada says"|What Ada says"[^{}]*"isOwner":true/.test(page)
    expect(isMarked((await ada.send('GET', `/confession/${confession}`)).body)).toBe(true)

    for (let time = 0; time < 5; time++) {
      const { id } = (await bob.send('POST', replies, { content: 'Soon gone' })).body
      const link = `/confession/${confession}?reply=${id}`
      for (const reader of [ada, bob]) await reader.send('GET', link)
      await bob.send('DELETE', `/api/replies/${id}`)

      const pages = await Promise.all(
        [ada, bob, ada, bob].map(async (reader) => (await reader.send('GET', link)).body),
      )
      expect(pages.map(isMarked)).toEqual([true, false, true, false])
      expect(pages.map((page) => page.includes('ada@ucsd.edu'))).toEqual([true, false, true, false])
    }
    expect(own).toEqual(expect.any(String))
  })

  test('is another one for whoever has voted, and for whoever wrote', async () => {
    const { confession, students, visitor } = await openBoardWithPages()
    const readers = [...Object.values(students), visitor]
    const pressed = async () =>
      Promise.all(
        readers.map(async (reader) => {
          const { body } = await reader.send('GET', `/confession/${confession}`)
          return [/"hasVoted":true/, /"isOwner":true/, /aria-pressed="true"/].map((flag) =>
            flag.test(body),
          )
        }),
      )

    // Ada wrote the confession, Bob voted on it and replied, Cleo reads.
    for (let time = 0; time < 3; time++) {
      expect(await pressed()).toEqual([
        [false, true, false],
        [true, true, true],
        [false, false, false],
        [false, false, false],
      ])
    }
  })
})
