import { beforeEach, describe, expect, test } from 'vitest'
import { followAnswer, forgetMarks, isMarked, marks, openInbox, showInbox } from './marks.ts'
import { forgetInbox, markOpened, readOpened } from './opened.ts'

const at = (minute: number) => `2026-03-05T10:${String(minute).padStart(2, '0')}:00.000Z`
const answers = [4, 3, 2, 1].map((minute) => ({ id: `${minute}`, createdAt: at(minute) }))
const times = answers.map(({ createdAt }) => createdAt)
const marked = () =>
  answers.filter((answer) => isMarked(marks.get(), answer)).map((answer) => answer.id)

beforeEach(() => {
  forgetInbox()
  forgetMarks()
})

describe('what was new when the inbox was opened', () => {
  beforeEach(() => {
    markOpened([at(1)])
    openInbox({ key: 'first', arrival: 'push' })
    showInbox(times, true)
  })

  test('stays marked for who follows one and comes back', () => {
    expect(marked()).toEqual(['4', '3', '2'])
    followAnswer('3')
    openInbox({ key: 'first', arrival: 'pop' })
    showInbox(times, true)

    expect(marked()).toEqual(['4', '2'])
  })

  test('is read when the inbox is opened anew', () => {
    openInbox({ key: 'second', arrival: 'push' })
    showInbox(times, true)

    expect(marked()).toEqual([])
  })
})

test('in a new browser nothing is new but what comes from then on', () => {
  openInbox({ key: 'default', arrival: 'pop' })
  showInbox([], true)
  showInbox(times.slice(2), true)
  expect(marked()).toEqual(['4', '3', '2', '1'])

  forgetInbox()
  forgetMarks()
  openInbox({ key: 'default', arrival: 'pop' })
  showInbox(times.slice(2), true)
  showInbox(times, true)
  expect(marked()).toEqual(['4', '3'])
})

test('what is new further down than was shown stays unread', () => {
  markOpened([at(1)])
  openInbox({ key: 'first', arrival: 'push' })
  showInbox(times.slice(0, 2), false)
  expect(readOpened()).toBe(at(1))

  openInbox({ key: 'second', arrival: 'push' })
  showInbox(times, false)
  expect(marked()).toEqual(['4', '3', '2'])
  expect(readOpened()).toBe(at(4))
})
