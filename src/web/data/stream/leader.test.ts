import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinElection } from './leader.ts'

const patienceMs = 8_000
let leaders: string[]
let leaving: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  leaders = []
  leaving = []
})

afterEach(() => {
  for (const leave of leaving) leave()
  vi.useRealTimers()
})

/** `asked` runs when this tab asks whether its leader is awake. */
function openTab(name: string, { isSeen = true, asked = () => {} } = {}) {
  const tab = joinElection({
    lead: () => {
      leaders.push(name)
      return () => leaders.splice(leaders.indexOf(name), 1)
    },
    follow: () => {},
    askLeader: () => asked(),
    isSeen: () => isSeen,
  })
  leaving.push(tab.leave)
  return tab
}

test('one tab leads, and the next one when it closes', async () => {
  const one = openTab('one')
  openTab('other')
  await vi.waitFor(() => expect(leaders).toEqual(['one']))

  one.leave()
  expect(leaders).toEqual([])
  await vi.waitFor(() => expect(leaders).toEqual(['other']))
})

test("a visible tab replaces a leader that doesn't answer, and the leader returns after it", async () => {
  openTab('asleep')
  await vi.waitFor(() => expect(leaders).toEqual(['asleep']))
  const hidden = openTab('hidden', { isSeen: false })
  const seen = openTab('seen')

  await vi.advanceTimersByTimeAsync(patienceMs)
  await vi.waitFor(() => expect(leaders).toEqual(['seen']))

  hidden.leave()
  seen.leave()
  await vi.waitFor(() => expect(leaders).toEqual(['asleep']))
})

test('a leader stays if it answers, or if no visible tab misses it', async () => {
  openTab('awake')
  await vi.waitFor(() => expect(leaders).toEqual(['awake']))
  let questions = 0
  const seen = openTab('seen', {
    asked: () => {
      questions++
      seen.sawLeader()
    },
  })
  openTab('hidden', { isSeen: false })

  await vi.advanceTimersByTimeAsync(5 * patienceMs)
  expect(questions).toBeGreaterThan(10)
  expect(leaders).toEqual(['awake'])
})
