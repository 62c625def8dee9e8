import { describe, expect, test } from 'vitest'
import { openBoardWithPages, password } from '../board-with-pages.ts'
import { signUp } from '../remote-student.ts'

describe('a page that is rendered once for many readers', () => {
  test('never shows one reader what belongs to another, even if the linked reply is gone', async () => {
    const { origin, confession, students } = await openBoardWithPages()
    const { 'bob@ucsd.edu': bob, 'cleo@ucsd.edu': cleo } = students
    const dora = await signUp(origin, { email: 'dora@ucsd.edu', password })
    const replies = `/api/confessions/${confession}/replies`
    await cleo.send('POST', replies, { content: 'What Cleo says' })
    const isCleos = (page: string) => /"What Cleo says"[^{}]*"isOwner":true/.test(page)

    for (let time = 0; time < 5; time++) {
      const { id } = (await bob.send('POST', replies, { content: 'Soon gone' })).body
      const link = `/confession/${confession}?reply=${id}`
      await dora.send('GET', link)
      await bob.send('DELETE', `/api/replies/${id}`)

      const readers = [cleo, dora, cleo, dora]
      const pages = await Promise.all(
        readers.map(async (reader) => (await reader.send('GET', link)).body),
      )
      expect(pages.map(isCleos)).toEqual([true, false, true, false])
      expect(pages.map((page) => page.includes('cleo@'))).toEqual([true, false, true, false])
    }
  })

  test('shows its own version to those who voted and to the author', async () => {
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

    // Ada wrote the confession, Bob voted on it and replied, and Cleo only reads.
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
