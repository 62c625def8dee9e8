import { beforeEach, describe, expect, test } from 'vitest'
import { forgetInbox, loadInboxReadUntil, markInboxRead } from './inbox-read-until.ts'
import { isMarked, markInboxShown, marks, startInboxVisit, unmarkReply } from './new-reply-marks.ts'

const at = (minute: number) => `2026-03-05T10:${String(minute).padStart(2, '0')}:00.000Z`
const answers = [4, 3, 2, 1].map((minute) => ({ id: `${minute}`, createdAt: at(minute) }))
const times = answers.map(({ createdAt }) => createdAt)
const marked = () =>
  answers.filter((answer) => isMarked(marks.get(), answer)).map((answer) => answer.id)

beforeEach(() => {
  forgetInbox()
  marks.set({ visit: null, readUntil: null, followed: [] })
})

describe('a reply that was new when the inbox was opened', () => {
  beforeEach(() => {
    markInboxRead([at(1)])
    startInboxVisit({ key: 'first', arrival: 'push' })
    markInboxShown(times, true)
  })

  test('stays marked for a reader who follows one and comes back', () => {
    expect(marked()).toEqual(['4', '3', '2'])
    unmarkReply('3')
    startInboxVisit({ key: 'first', arrival: 'pop' })
    markInboxShown(times, true)

    expect(marked()).toEqual(['4', '2'])
  })

  test('is read when the inbox is opened again', () => {
    startInboxVisit({ key: 'second', arrival: 'push' })
    markInboxShown(times, true)

    expect(marked()).toEqual([])
  })
})

test('in a new browser, only replies that arrive from then on are new', () => {
  startInboxVisit({ key: 'default', arrival: 'pop' })
  markInboxShown([], true)
  markInboxShown(times.slice(2), true)
  expect(marked()).toEqual(['4', '3', '2', '1'])

  forgetInbox()
  marks.set({ visit: null, readUntil: null, followed: [] })
  startInboxVisit({ key: 'default', arrival: 'pop' })
  markInboxShown(times.slice(2), true)
  markInboxShown(times, true)
  expect(marked()).toEqual(['4', '3'])
})

test('new replies further down than the page showed stay unread', () => {
  markInboxRead([at(1)])
  startInboxVisit({ key: 'first', arrival: 'push' })
  markInboxShown(times.slice(0, 2), false)
  expect(loadInboxReadUntil()).toBe(at(1))

  startInboxVisit({ key: 'second', arrival: 'push' })
  markInboxShown(times, false)
  expect(marked()).toEqual(['4', '3', '2'])
  expect(loadInboxReadUntil()).toBe(at(4))
})
