import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fate, openWorld, type Tab, type World } from './two-tabs.test-data.ts'

/*
 * People write in two tabs, post, empty the field, reload, and sign in and out, while answers are late or lost. The
 * scheduler decides in which order all this arrives.
 */
const options = {
  numRuns: Number(import.meta.env.RUNS ?? 100),
  seed: Number(import.meta.env.SEED ?? 31),
}

let world: World

const writing = ['type', 'type', 'post', 'post', 'reopen', 'again', 'empty'] as const
const changing = ['sign in', 'sign in', 'sign in as another', 'sign out', 'end', 'reload'] as const
type Step = { kind: (typeof writing | typeof changing)[number]; at: 0 | 1 }
const stepsOf = (...kinds: Step['kind'][]) =>
  fc.array(fc.record<Step>({ kind: fc.constantFrom(...kinds), at: fc.constantFrom(0, 1) }), {
    minLength: 8,
    maxLength: 24,
    size: 'max',
  })
const steps = fc.oneof(
  stepsOf(...writing, 'sign in', 'sign out'),
  stepsOf(...changing, 'type', 'end', 'reload'),
  stepsOf(...writing, ...changing),
)
const fates = fc.array(
  fc.constantFrom<Fate>('answered', 'busy', 'busy, but stored', 'lost', 'lost, but stored'),
  { maxLength: 10, size: 'max' },
)

/** Lets pages work until they wait for the network, a timer or the user. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('in two tabs, no written words are lost, none come back, and none are posted twice', async () => {
  const act = async (run: () => Promise<void>) => {
    await run()
    await turn()
    check()
  }
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler({ act }),
      steps,
      fates,
      fc.constantFrom('ada', 'ada', null),
      async (scheduler, taken, fates, member) => {
        world = openWorld(scheduler, fates, member)
        for (const tab of world.tabs) world.load(tab, world.session())
        await turn()
        scheduler.scheduleSequence(
          taken.map((one, number) => ({
            label: `${one.kind} ${one.at}`,
            builder: async () => take(one, `words ${number}`),
          })),
        )
        await scheduler.waitIdle()
        await turn()
        checkEnd()
      },
    ),
    options,
  )
}, 600_000)

function take({ kind, at }: Step, text: string): void {
  const tab = world.tabs[at]
  const { page } = tab
  if (!page) return
  // People wait for the answer when they sign in or out.
  const isChanging = world.isUnderWay(/(POST|DELETE) .api.session/)
  if (kind === 'type' && page.write(text)) world.type(tab, text, isSettled())
  if (kind === 'again') {
    const words = page.textOnScreen()
    if (words && page.write('')) page.write(words)
  }
  if (kind === 'empty') {
    page.discard()
    tab.typed = undefined
  }
  if (kind === 'post') page.post()
  if (kind === 'reopen') page.openForm()
  if (kind === 'reload' && !isChanging) world.reload(tab)
  if (kind === 'sign in' && !world.user && !isChanging) page.signIn('ada')
  if (kind === 'sign in as another' && !world.user && !isChanging) page.signIn('bob')
  if (kind === 'sign out' && page.user() && !isChanging) page.signOut()
  if (kind === 'end' && world.user && isSettled()) {
    world.changeUser(null)
    for (const { page } of world.tabs) page?.hearOfEnd()
  }
}

/** Returns whether both tabs know the session, and nothing that is under way can change that. */
function isSettled(): boolean {
  const isKnown = world.tabs.every(({ page }) => page?.user() === world.user)
  return isKnown && !world.isUnderWay(/session|message|page/)
}

function check(): void {
  const posted = [...world.posted.values()]
  expect(posted, 'nothing is posted twice').toEqual([...new Set(posted)])
  const rows = world.asked.map(({ key, text }) => [key, text, key + text])
  const counts = [0, 1, 2].map((column) => new Set(rows.map((row) => row[column])).size)
  expect(new Set(counts).size, 'a key stands for a text').toBe(1)
  for (const tab of world.tabs) {
    const kept = wordsIn(tab)
    const back = kept.filter((text) => world.cleared.has(text))
    expect(back, 'posted words do not come back').toEqual([])
    const { typed, page } = tab
    if (!typed?.isCertain || posted.includes(typed.text)) continue
    expect(kept, 'words are stored').toContain(typed.text)
    if (page) expect(page.textOnScreen(), 'words are on the screen').toBe(typed.text)
  }
}

function checkEnd(): void {
  check()
  for (const tab of world.tabs) {
    const kept = wordsIn(tab).filter((text) => world.left.has(text))
    expect(kept, 'the words of a member are gone').toEqual([])
    // A page that was rendered before a sign-in elsewhere learns of it at its next write.
    if (!tab.isOld) expect(tab.page?.user(), 'the session').toBe(world.user)
  }
}

/** Returns all texts that a tab stores or shows. */
function wordsIn({ stored, page }: Tab): string[] {
  const words = JSON.stringify(stored).match(/words \d+/g) ?? []
  return page ? [...words, page.textOnScreen()] : words
}
