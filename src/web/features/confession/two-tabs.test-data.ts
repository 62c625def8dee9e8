import type fc from 'fast-check'
import { vi } from 'vitest'
import type { User } from '../../../contract/accounts.ts'
import type { ProblemBody } from '../../../contract/problems.ts'
import type { TabMessage } from '../../data/session/session-channel.ts'
import { BrowserStorage } from '../../ui/browser-storage.test-data.ts'

/*
 * Two tabs of one browser, with the product's modules of their own, and a board with one session cookie. The scheduler
 * decides when requests, answers and messages between the tabs arrive.
 */

/** The outcome of a request to post. After `busy` and `lost`, the page does not know whether the board stored the text. */
export type Fate = 'answered' | 'busy' | 'busy, but stored' | 'lost' | 'lost, but stored'

type Answer = { status: number; body?: unknown; retryAfter?: string }

/** A text that someone typed. It must stay if it `isCertain`: the tab knew the session when it was typed. */
type Typed = { text: string; by: string | null; isCertain: boolean }

export type Tab = {
  stored: BrowserStorage
  page: Page | undefined
  /** The text that was typed last, until it is posted or discarded. */
  typed: Typed | undefined
}

export type World = ReturnType<typeof openWorld>
type Page = Awaited<ReturnType<typeof loadPage>>

const confessionId = 'one'

export function openWorld(fates: Fate[]) {
  const newTab = (): Tab => ({ stored: new BrowserStorage(), page: undefined, typed: undefined })
  const world = {
    scheduler: undefined as unknown as fc.Scheduler,
    tabs: [newTab(), newTab()] as const,
    /** The tab whose code is running. */
    tab: undefined as Tab | undefined,
    board: createBoard(fates),
    /** How many messages, requests and handlers may still change what a tab knows about the session. */
    unsettled: 0,
    /** Texts that were posted and cleared from the screen. */
    cleared: new Set<string>(),
    /** Texts of members who signed out, or who were followed by another member. */
    left: new Set<string>(),
    type: (tab: Tab, text: string, isCertain: boolean) => {
      const by = tab.page?.user() ?? null
      // A visitor who changes a member's words loses them with these.
      if (by === null && tab.typed && tab.typed.by !== null) isCertain = false
      tab.typed = { text, by, isCertain }
      if (by !== null && isCertain) written.set(text, by)
    },
  }
  /** The member who typed each text. */
  const written = new Map<string, string>()
  world.board.changeUser = (next, isSignOut) => {
    const before = world.board.user
    world.board.user = next
    if (before === next) return
    // A visitor's words wait for the sign-in.
    for (const { typed } of world.tabs) if (typed && before !== null) typed.isCertain = false
    for (const [text, by] of written)
      if (isSignOut ? by === before : next !== null && by !== next) world.left.add(text)
  }
  vi.stubGlobal('localStorage', new BrowserStorage())
  vi.stubGlobal('BroadcastChannel', channelsOf(world))
  vi.stubGlobal('fetch', fetchOf(world))
  return world
}

function createBoard(fates: Fate[]) {
  const board = {
    user: null as string | null,
    changeUser: (_next: string | null, _isSignOut = false) => {},
    /** The texts that were posted, by their keys. */
    posted: new Map<string, string>(),
    /** All requests to post. */
    asked: [] as { key: string; text: string }[],
    answer: (call: string, body: { key: string; content: string; email: string }): Answer => {
      if (call === 'GET /api/session') return { status: 200, body: sessionOf(board.user) }
      if (call === 'POST /api/session') {
        board.changeUser(body.email)
        return { status: 200, body: sessionOf(board.user) }
      }
      if (call === 'DELETE /api/session') {
        board.changeUser(null, true)
        return { status: 204 }
      }
      return board.post(body.key, body.content)
    },
    post: (key: string, text: string): Answer => {
      board.asked.push({ key, text })
      if (board.user === null) return problem(401, 'signed_out')
      const fate = fates.shift() ?? 'answered'
      if (fate === 'busy') return { ...problem(503, 'busy'), retryAfter: '1' }
      if (fate === 'lost') return { status: 0 }
      if ((board.posted.get(key) ?? text) !== text) return problem(409, 'already_posted')
      board.posted.set(key, text)
      if (fate === 'answered') return { status: 201, body: { id: key } }
      return fate === 'lost, but stored'
        ? { status: 0 }
        : { ...problem(503, 'busy'), retryAfter: '1' }
    },
  }
  return board
}

function sessionOf(email: string | null) {
  return { user: email === null ? null : ({ email } as User) }
}

function problem(status: number, code: string): Answer {
  return { status, body: { status, code, title: code } as ProblemBody }
}

/** Each tab receives the messages of the other in order, if its page is loaded by then. */
function channelsOf(world: World) {
  return class Channel {
    page = world.tab?.page
    waiting: TabMessage[] = []
    listeners: ((event: { data: TabMessage }) => void)[] = []
    static all = new Set<Channel>()
    constructor() {
      Channel.all.add(this)
    }
    addEventListener(_: string, listener: (event: { data: TabMessage }) => void) {
      this.listeners.push(listener)
    }
    postMessage(message: TabMessage) {
      for (const other of Channel.all) if (other !== this) other.receive(message)
    }
    receive(message: TabMessage) {
      this.waiting.push(message)
      world.unsettled++
      void world.scheduler.schedule(Promise.resolve(), `message: ${message}`).then(() => {
        const data = this.waiting.shift() as TabMessage
        if (this.page?.enter()) for (const listener of this.listeners) listener({ data })
        world.unsettled--
      })
    }
  }
}

function fetchOf(world: World) {
  return async (path: string, { method, body }: { method: string; body?: string }) => {
    const page = world.tab?.page as Page
    const call = `${method} ${path.startsWith('/api/confessions') ? 'reply' : path}`
    await world.scheduler.schedule(Promise.resolve(), call)
    const { status, body: answer, retryAfter } = world.board.answer(call, JSON.parse(body ?? '{}'))
    await world.scheduler.schedule(Promise.resolve(), `answer to ${call}: ${status}`)
    // A page that was closed gets no answer.
    if (!page.enter()) return new Promise(() => {})
    if (status === 0) throw new TypeError('Failed to fetch')
    const headers = new Headers({ 'content-type': 'application/problem+json' })
    if (retryAfter) headers.set('retry-after', retryAfter)
    return { ok: status < 300, status, headers, json: async () => answer }
  }
}

/** Sends like `useWrite` does, where the scheduler says when it is sent again. */
export function writeIn<Input, Output>(
  world: World,
  write: {
    call: (input: Input) => Promise<Output>
    retries: number
    onSuccess: (answer: Output, input: Input) => void
    failure: string
  },
) {
  const page = world.tab?.page as Page
  const { retry } = page.writeRetries(write.retries)
  const callAgain = async (input: Input, failures = 0): Promise<Output> => {
    try {
      return await write.call(input)
    } catch (error) {
      if (!retry(failures, error as Error)) throw error
      await world.scheduler.schedule(Promise.resolve(), 'the retry')
      return page.enter() ? callAgain(input, failures + 1) : new Promise(() => {})
    }
  }
  const posting = {
    isPending: false,
    mutate: (input: Input) => {
      if (posting.isPending) return
      posting.isPending = true
      void callAgain(input)
        .then(
          (answer) => write.onSuccess(answer, input),
          (error) =>
            page.explainError(page.client, error, write.failure, () => posting.mutate(input)),
        )
        .finally(() => {
          posting.isPending = false
        })
    },
  }
  return posting
}

/** Loads a page in a tab, as `entry-client.tsx` does. `email` is the user for whom the board rendered it. */
export async function loadPage(world: World, tab: Tab, email: string | null) {
  vi.resetModules()
  const [drafts, member, lifecycle, reply, query, channel, explaining, signIn, messages, check] =
    await Promise.all([
      import('../../data/drafts/drafts.ts'),
      import('../../data/session/tab-member.ts'),
      import('../../data/session/session-lifecycle.ts'),
      import('./use-post-reply.ts'),
      import('../../data/api/query-client.ts'),
      import('../../data/session/session-channel.ts'),
      import('../../data/session/explain-error.ts'),
      import('../../data/session/require-sign-in.ts'),
      import('../../data/session/handle-tab-message.ts'),
      import('../../data/session/check-session.ts'),
    ])
  const { writeRetries } = await import('../../data/api/retries.ts')
  const { api } = await import('../../data/api/api.ts')
  const { sessionQuery } = await import('../../data/session/session-query.ts')
  const { replyDraft } = await import('../../data/drafts/reply-draft.ts')
  const client = query.createQueryClient()
  const draft = replyDraft(confessionId, null)
  const settle = async (work: Promise<unknown>) => {
    world.unsettled++
    await work.finally(() => world.unsettled--)
  }
  /** People wait for the answer before they reload a page that signs them in or out. */
  const change = async (work: Promise<unknown>) => {
    page.isChanging = true
    await settle(work)
    page.isChanging = false
  }
  const page = {
    client,
    isChanging: false,
    isOld: email !== world.board.user,
    writeRetries,
    explainError: explaining.explainError,
    /** Lets the code of this page run. Returns false if the page is gone. */
    enter: () => {
      if (tab.page !== page) return false
      world.tab = tab
      vi.stubGlobal('sessionStorage', tab.stored)
      return true
    },
    form: undefined as unknown as {
      isPending: boolean
      mutate: (input: { content: string }) => void
    },
    screen: () => drafts.useDraft(draft).textOf('content'),
    user: () => client.getQueryData(sessionQuery().queryKey)?.user?.email ?? null,
    openForm: () => {
      page.form = reply.usePostReply(confessionId, null, () => {})
    },
    write: (text: string) => {
      if (page.form.isPending) return false
      drafts.writeDraft(draft, 'content', text)
      return true
    },
    discard: () => drafts.clearDraft(draft),
    /** Posts the text on screen, like the reply form does. */
    post: () => {
      const content = page.screen().trim()
      if (!content || page.form.isPending) return
      const post = () => drafts.hasDraft(draft) && page.form.mutate({ content })
      if (signIn.requireSignIn(client, 'reply', post)) post()
    },
    signIn: (email: string) =>
      change(
        api('POST /api/session', { body: { email, password: '' } }).then((session) =>
          lifecycle.beginSession(client, session),
        ),
      ),
    signOut: () => change(api('DELETE /api/session').then(() => lifecycle.endSession(client))),
    checkSession: () => settle(check.checkSession(client)),
  }
  tab.page = page
  page.enter()
  drafts.loadDrafts()
  member.dropStaleTabState()
  client.setQueryData(sessionQuery().queryKey, sessionOf(email))
  member.setInitialMember(email ?? undefined)
  channel.listenToTabs((message) => void settle(messages.handleTabMessage(client, message)))
  page.openForm()
  return page
}
