import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setClock } from '../../../test/clock.ts'
import { createProgress } from './progress.ts'

const start = Date.UTC(2026, 0, 1)

describe('the progress of an import', () => {
  beforeEach(() => void setClock(start))
  afterEach(() => void vi.useRealTimers())

  function watch(isTTY: boolean) {
    const written: string[] = []
    const progress = createProgress({ isTTY, write: (text) => written.push(text) })
    const at = (seconds: number) => setClock(start + seconds * 1000)
    return { written, progress, at }
  }

  test('shows rows in one line of a terminal', () => {
    const { written, progress, at } = watch(true)
    progress.begin('Documents read', 10_000)
    at(0.1)
    progress.advance(500)
    at(1)
    progress.advance(500)
    at(10)
    progress.advance(9000)
    progress.end()

    expect(written.join('').split('\r\u001b[K')).toEqual([
      '',
      'Documents read: 1,000 of 10,000',
      'Documents read: 10,000 of 10,000',
      'Documents read: 10,000 of 10,000\n',
    ])
  })

  test('is a plain line every few seconds where there is no terminal', () => {
    const { written, progress, at } = watch(false)
    progress.begin('Confessions', 60_000)
    for (let second = 1; second <= 12; second++) {
      // The test clock rounds, so an interval could be slightly too short.
      at(second * 1.001)
      progress.advance(500)
    }
    progress.end()

    expect(written).toEqual([
      'Confessions: 2,500 of 60,000\n',
      'Confessions: 5,000 of 60,000\n',
      'Confessions: 6,000 of 60,000\n',
    ])
  })
})
