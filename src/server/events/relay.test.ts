import { describe, expect, test } from 'vitest'
import { recordEvents } from '../../../test/board-events.ts'
import { useTwoBoards } from '../../../test/two-boards.ts'

describe('what happens in one process', () => {
  const boards = useTwoBoards()

  test('is heard in another, once and not again where it happened', async () => {
    const { one, other } = boards
    const student = await boards.student()
    const [here, there] = [recordEvents(one.board), recordEvents(other.board)]

    const { id } = await student.confess()
    await student.put(`/api/confessions/${id}/upvote`)

    await expect.poll(() => there).toEqual(expect.arrayContaining(here))
    expect(here).toHaveLength(4)
    expect(there).toHaveLength(4)
  })
})
