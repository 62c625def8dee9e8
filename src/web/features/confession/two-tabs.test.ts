import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import {
  type Fate,
  loadPage,
  openWorld,
  type Tab,
  type World,
  writeIn,
} from './two-tabs.test-data.ts'

/*
 * People write in two tabs, post, empty the field, reload, and sign in and out, while answers are late or lost. The
 * scheduler decides in which order all this arrives.
 */
const options = {
  numRuns: Number(import.meta.env.RUNS ?? 60),
  seed: Number(import.meta.env.SEED ?? 31),
}
/** The microtasks that code of a page needs at most before it waits for the network. */
const turns = 60

let world: World

vi.mock('../../data/session/use-write.ts', () => ({
  useWrite: (write: Parameters<typeof writeIn>[1]) => {
    const onSuccess: typeof write.onSuccess = (answer, input) => {
      const { content } = input as { content: string }
      const isSame = world.tab?.page?.screen() === content
      write.onSuccess(answer, input)
      if (isSame) world.cleared.add(content)
    }
    return writeIn(world, { ...write, onSuccess })
  },
}))
vi.mock('./show-own-reply.ts', () => ({ showOwnReply: async () => {} }))
/** Reads stores without React. */
vi.mock('../../ui/store.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useStore: ({ get }: { get: () => unknown }, select = (value: unknown) => value) => select(get()),
}))

afterEach(() => vi.unstubAllGlobals())

const writing = ['type', 'post', 'again', 'empty', 'reopen', 'reload'] as const
const changing = ['sign in', 'sign in as another', 'sign out', 'end'] as const
type Step = { kind: (typeof writing | typeof changing)[number]; at: 0 | 1 }
const stepsOf = (...kinds: Step['kind'][]) =>
  fc.array(fc.record<Step>({ kind: fc.constantFrom(...kinds), at: fc.constantFrom(0, 1) }), {
    minLength: 2,
    maxLength: 12,
  })
const steps = fc.oneof(
  stepsOf('type', 'post', 'reopen', 'empty', 'sign out'),
  stepsOf(...writing, ...writing, ...changing),
)
const fates = fc.array(
  fc.constantFrom<Fate>('answered', 'busy', 'busy, but stored', 'lost', 'lost, but stored'),
  { maxLength: 5 },
)

async function turn(): Promise<void> {
  for (let count = 0; count < turns; count++) await Promise.resolve()
}

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
      fc.constantFrom('ada', null),
      async (scheduler, taken, fates, email) => {
        world = openWorld(fates)
        world.scheduler = scheduler
        world.board.user = email
        for (const tab of world.tabs) await loadPage(world, tab, email)
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
  if (!page?.enter()) return
  const { board } = world
  // People wait for the answer when they sign in or out.
  const isChanging = world.tabs.some(({ page }) => page?.isChanging)
  if (kind === 'type' && page.write(text)) world.type(tab, text, isSettled())
  if (kind === 'again' && page.screen()) {
    const words = page.screen()
    if (page.write('')) page.write(words)
  }
  if (kind === 'empty') {
    page.discard()
    tab.typed = undefined
  }
  if (kind === 'post') page.post()
  if (kind === 'reopen') page.openForm()
  if (kind === 'reload' && !isChanging) reload(tab)
  if (kind === 'sign in' && !board.user && !isChanging) void page.signIn('ada')
  if (kind === 'sign in as another' && !board.user && !isChanging) void page.signIn('bob')
  if (kind === 'sign out' && page.user() && !isChanging) void page.signOut()
  if (kind === 'end' && board.user && isSettled()) {
    board.changeUser(null)
    for (const { page } of world.tabs) {
      world.unsettled++
      void world.scheduler.schedule(Promise.resolve(), 'the session has ended').then(() => {
        if (page?.enter()) void page.checkSession()
        world.unsettled--
      })
    }
  }
}

/** The board renders the page, and then the browser loads it. */
function reload(tab: Tab): void {
  tab.page = undefined
  world.unsettled++
  void world.scheduler.schedule(Promise.resolve(), 'the rendering').then(() => {
    const email = world.board.user
    void world.scheduler.schedule(Promise.resolve(), 'the page', undefined, async (run) => {
      await run()
      await loadPage(world, tab, email)
      world.unsettled--
    })
  })
}

function isSettled(): boolean {
  const isShown = ({ page }: Tab) => page?.user() === world.board.user
  return world.unsettled === 0 && world.tabs.every(isShown)
}

function check(): void {
  const { board, tabs, cleared } = world
  const posted = [...board.posted.values()]
  expect(posted, 'nothing is posted twice').toEqual([...new Set(posted)])
  for (const one of board.asked)
    for (const other of board.asked)
      expect(one.key === other.key, 'a key stands for a text').toBe(one.text === other.text)
  for (const tab of tabs) {
    const kept = wordsIn(tab)
    for (const text of cleared) expect(kept, 'posted words do not come back').not.toContain(text)
    const { typed, page } = tab
    if (!typed?.isCertain || posted.includes(typed.text)) continue
    expect(kept, 'words are stored').toContain(typed.text)
    if (page?.enter()) expect(page.screen(), 'words are on the screen').toBe(typed.text)
  }
}

function checkEnd(): void {
  check()
  for (const tab of world.tabs) {
    const kept = wordsIn(tab)
    for (const text of world.left)
      expect(kept, 'the words of a member are gone').not.toContain(text)
    // A page that was rendered before a sign-in elsewhere learns of it at its next write.
    if (!tab.page?.isOld) expect(tab.page?.user(), 'the session').toBe(world.board.user)
  }
}

/** Returns all texts that a tab stores or shows. */
function wordsIn(tab: Tab): string[] {
  const stored = JSON.stringify(tab.stored).match(/words \d+/g) ?? []
  return tab.page?.enter() ? [...stored, tab.page.screen()] : stored
}
