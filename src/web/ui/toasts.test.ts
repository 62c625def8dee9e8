import { beforeEach, expect, test, vi } from 'vitest'
import {
  dismissNotice,
  dismissToast,
  holdToast,
  releaseToast,
  shownToast,
  toast,
  toastError,
} from './toasts.ts'

const titleShown = () => shownToast.get()?.title

beforeEach(() => {
  vi.useFakeTimers()
  dismissToast()
  return () => vi.useRealTimers()
})

test('after five errors in a row and a success, only the success is there', () => {
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
    toastError(title, { durationMs: 6_000 })
    expect(titleShown()).toBe(title)
  }
  toast('Account created successfully!')
  expect(shownToast.get()).toMatchObject({ kind: 'notice', title: 'Account created successfully!' })
})

test('a toast has its whole time, whatever came before it', () => {
  toastError('Password too weak', { durationMs: 6_000 })
  vi.advanceTimersByTime(5_000)
  toastError('Wrong password', { durationMs: 6_000 })
  vi.advanceTimersByTime(5_999)
  expect(titleShown()).toBe('Wrong password')
  vi.advanceTimersByTime(1)
  expect(titleShown()).toBeUndefined()
})

test('a toast stays while the pointer is on it, and then its time begins again', () => {
  toast('Link copied to clipboard!')
  vi.advanceTimersByTime(3_000)
  holdToast()
  vi.advanceTimersByTime(60_000)
  expect(titleShown()).toBe('Link copied to clipboard!')
  releaseToast()
  vi.advanceTimersByTime(3_999)
  expect(titleShown()).toBe('Link copied to clipboard!')
  vi.advanceTimersByTime(1)
  expect(titleShown()).toBeUndefined()
})

test('a toast that replaces a held one stays as long as it is held', () => {
  toast('Reply posted!')
  holdToast()
  toastError('Failed to post reply')
  vi.advanceTimersByTime(60_000)
  expect(titleShown()).toBe('Failed to post reply')
  releaseToast()
})

test('when the next page opens, a notice goes and an error stays', () => {
  toast('Link copied to clipboard!')
  dismissNotice()
  expect(titleShown()).toBeUndefined()
  toastError('Failed to process upvote')
  dismissNotice()
  expect(titleShown()).toBe('Failed to process upvote')
})

test('a toast about a vote goes sooner than others', () => {
  toast('Confession upvoted!', { isQuiet: true })
  vi.advanceTimersByTime(2_000)
  expect(titleShown()).toBeUndefined()
})
