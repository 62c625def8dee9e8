import type fc from 'fast-check'
import { build, type Rolldown } from 'vite'
import type { Session, User } from '../../contract/accounts.ts'
import { BrowserStorage } from '../ui/browser-storage.test-data.ts'
import type { page } from './two-tabs-page.test-data.ts'

/*
 * Two tabs of one browser, each with all modules of the product, and a board with one session cookie. Only the browser's
 * own parts are replaced: the scheduler decides when requests, answers, timers and messages between the tabs arrive.
 */

/** The outcome of a request to post. After `busy` and `lost`, the page does not know whether the board stored the text. */
export type Fate = 'answered' | 'busy' | 'busy, but stored' | 'lost' | 'lost, but stored'

type Page = typeof page

/** A text that someone typed. It must stay if it `isCertain`: the tab knew the session when it was typed. */
type Typed = { text: string; by: string | null; isCertain: boolean }

export type Tab = {
  stored: BrowserStorage
  page?: Page | undefined
  /** True if the page was rendered before a sign-in or sign-out elsewhere. */
  isOld?: boolean
  /** The text that was typed last, until it is discarded. */
  typed?: Typed | undefined
}

export type World = ReturnType<typeof openWorld>

/** Longer timers (in ms) only tidy up. They never fire. */
const maxTimerMs = 2_000

/** Starts a page with these parts of a browser instead of Node's. */
const startPage = await buildPage(
  '{ window, document, sessionStorage, localStorage, BroadcastChannel, fetch, setTimeout }',
)

async function buildPage(parts: string): Promise<(browser: object) => Page> {
  const entry = `${import.meta.dirname}/two-tabs-page.test-data.ts`
  const [built] = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'built' } },
  })) as Rolldown.RolldownOutput[]
  return new Function(parts, `${built?.output[0].code}; return built.page`) as () => Page
}

export function openWorld(scheduler: fc.Scheduler, fates: Fate[], member: string | null) {
  const underWay = new Set<{ label: string }>()
  /** The member who typed each text. */
  const written = new Map<string, string>()
  const world = {
    tabs: [{ stored: new BrowserStorage() }, { stored: new BrowserStorage() }] as [Tab, Tab],
    localStorage: new BrowserStorage(),
    channels: new Set<Channel>(),
    fates,
    /** The signed-in user, as the board knows it. */
    user: member,
    /** The texts that were posted, by their keys. */
    posted: new Map<string, string>(),
    /** All requests to post. */
    asked: [] as { key: string; text: string }[],
    /** Texts that were on the screen when the answer said that they are posted. */
    cleared: new Set<string>(),
    /** Texts of members who signed out, or who were followed by another member. */
    left: new Set<string>(),
    /** Calls `work` when the scheduler says so. */
    later: async <Result>(label: string, work: () => Result) => {
      const one = { label }
      underWay.add(one)
      await scheduler.schedule(Promise.resolve(), label)
      underWay.delete(one)
      return work()
    },
    isUnderWay: (kind: RegExp) => [...underWay].some(({ label }) => kind.test(label)),
    type: (tab: Tab, text: string, isKnown: boolean) => {
      const by = tab.page?.user() ?? null
      // A visitor who changes a member's words loses them with these.
      const isCertain = isKnown && (by !== null || !tab.typed?.by)
      tab.typed = { text, by, isCertain }
      if (by !== null && isCertain) written.set(text, by)
    },
    changeUser: (next: string | null, isSignOut = false) => {
      const before = world.user
      world.user = next
      if (before === next) return
      // A visitor's words wait for the sign-in.
      for (const { typed } of world.tabs) if (typed && before !== null) typed.isCertain = false
      for (const [text, by] of written)
        if (isSignOut ? by === before : next !== null && by !== next) world.left.add(text)
    },
    session: (): Session => ({
      user: world.user === null ? null : ({ email: world.user } as User),
    }),
    /** The board renders the page, and then the browser loads it. */
    reload: (tab: Tab) => {
      tab.page = undefined
      void world.later('a page is rendered', () => {
        const session = world.session()
        void world.later('a page is loaded', () => world.load(tab, session))
      })
    },
    /** Loads a page that the board rendered for this session. */
    load: (tab: Tab, session: Session) => {
      const isOpen = () => tab.page === page
      const page = startPage(browserOf(world, tab, isOpen))
      tab.page = page
      page.open(session)
      tab.isOld = page.user() !== world.user
    },
  }
  return world
}

/** Returns the interfaces of the browser, as a page finds them. Nothing arrives at a page that is no longer open. */
function browserOf(world: World, tab: Tab, isOpen: () => boolean) {
  return {
    window: {
      HTMLIFrameElement: class {},
      addEventListener: () => {},
      location: { reload: () => isOpen() && world.reload(tab) },
    },
    document: {
      // A dialog is open, so the page does not scroll to what was posted.
      querySelector: () => ({}),
      body: { replaceChildren: () => {} },
    },
    sessionStorage: tab.stored,
    localStorage: world.localStorage,
    BroadcastChannel: Channel.bind(null, world, isOpen),
    fetch: async (path: string, { method, body = '{}' }: { method: string; body?: string }) => {
      const call = `${method} ${path.split('?')[0]}`
      const input = JSON.parse(body)
      const answer = await world.later(call, () => answerTo(world, call, input))
      return world.later(`answer to ${call}: ${answer.status}`, () => {
        if (!isOpen()) return new Promise(() => {})
        if (answer.status === 0) throw new TypeError('Failed to fetch')
        if (answer.status === 201 && tab.page?.textOnScreen() === input.content)
          world.cleared.add(input.content)
        return answer
      })
    },
    setTimeout: (work: () => void, ms = 0) => {
      if (ms === 0) queueMicrotask(work)
      else if (ms < maxTimerMs) void world.later(`after ${ms} ms`, () => isOpen() && work())
    },
  }
}

/** Each tab receives the messages of the other in order. */
class Channel extends EventTarget {
  receive: (message: string) => void
  postMessage: (message: string) => void
  constructor(world: World, isOpen: () => boolean) {
    super()
    const { channels, later } = world
    const waiting: string[] = []
    this.receive = (message) => {
      waiting.push(message)
      void later(`message: ${message}`, () => {
        const event = new MessageEvent('message', { data: waiting.shift() })
        if (isOpen()) this.dispatchEvent(event)
      })
    }
    this.postMessage = (message) => {
      for (const other of channels) if (other !== this) other.receive(message)
    }
    channels.add(this)
  }
}

type Input = { key: string; content: string; email: string }

/** The board's answer. Its status is 0 if it was lost. */
function answerTo(world: World, call: string, { key, content, email }: Input) {
  if (call === 'POST /api/session') world.changeUser(email)
  if (call === 'DELETE /api/session') world.changeUser(null, true)
  if (call.endsWith('/api/session')) return answer(200, world.session())
  world.asked.push({ key, text: content })
  if (world.user === null) return answer(401, { code: 'signed_out' })
  const fate = world.fates.shift() ?? 'answered'
  if (fate === 'busy') return answer(503, { code: 'busy' })
  if (fate === 'lost') return answer(0)
  if ((world.posted.get(key) ?? content) !== content) return answer(409, { code: 'already_posted' })
  world.posted.set(key, content)
  if (fate === 'answered') return answer(201, { id: key })
  return fate === 'lost, but stored' ? answer(0) : answer(503, { code: 'busy' })
}

function answer(status: number, body?: unknown) {
  const headers = new Headers({ 'content-type': 'application/problem+json', 'retry-after': '1' })
  return { ok: status < 300, status, headers, json: async () => body }
}
