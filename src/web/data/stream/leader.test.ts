import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinElection } from './leader.ts'

type Joined = ReturnType<typeof joinElection>

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

test('among tabs that come, go, hide and freeze, a tab that the user sees is served by one awake leader', async () => {
  const kinds = ['open', 'close', 'freeze', 'thaw', 'hide', 'show'] as const
  const step = fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(3), afterMs: fc.nat(5_000) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (taken) => {
      type Tab = { isAwake: boolean; isSeen: boolean; isLeader: boolean; tab: Joined }
      const tabs: Tab[] = []
      const awakeLeaders = () => tabs.filter(({ isAwake, isLeader }) => isAwake && isLeader)
      const open = () => {
        const one = { isAwake: true, isSeen: true, isLeader: false } as Tab
        tabs.push(one)
        one.tab = joinElection({
          lead: () => {
            one.isLeader = true
            return () => {
              one.isLeader = false
            }
          },
          follow: () => {},
          askLeader: () => {
            if (one.isAwake && awakeLeaders().length > 0) one.tab.sawLeader()
          },
          // A frozen tab runs no timers. As a hidden one, it does nothing either.
          isSeen: () => one.isSeen && one.isAwake,
        })
      }
      open()
      for (const { kind, at, afterMs } of taken) {
        await vi.advanceTimersByTimeAsync(afterMs)
        const one = tabs[at % tabs.length]
        if (kind === 'open') open()
        else if (!one) continue
        else if (kind === 'close') tabs.splice(tabs.indexOf(one), 1)[0]?.tab.leave()
        else if (kind === 'freeze' || kind === 'thaw') one.isAwake = kind === 'thaw'
        else one.isSeen = kind === 'show'
      }
      await vi.advanceTimersByTimeAsync(2 * patienceMs)
      await settle()
      const isServed = tabs.some(({ isSeen, isAwake }) => isSeen && isAwake)
      const count = awakeLeaders().length
      for (const { tab } of tabs) tab.leave()
      await settle()
      if (isServed) expect(count).toBe(1)
      else expect(count).toBeLessThanOrEqual(1)
    }),
    { numRuns: Number(import.meta.env.RUNS ?? 60), seed: Number(import.meta.env.SEED ?? 27) },
  )
})

/** Lets the browser hand locks over, which takes no timers of the page. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await navigator.locks.query()
}
