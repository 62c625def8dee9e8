import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { LoneReply } from '../../contract/replies.ts'
import type { Subject } from '../data/dialogs/editor-state.ts'
import type { refreshFeed } from '../data/live/refresh-feed.ts'
import type { followTab } from '../data/session/follow-tab.ts'
import type { SignOut } from '../features/accounts/sign-out.tsx'
import type { NewInThread, NewReplies } from '../features/confession/new-replies.tsx'
import type { showOwnReply } from '../features/confession/show-own-reply.ts'
import type { shareLink } from '../items/actions/share-link.ts'
import type { CrisisCard, CrisisLine } from '../items/crisis/crisis-card.tsx'
import type { CrisisWatch } from '../items/crisis/crisis-watch.tsx'
import type { NotSent } from '../items/editor/not-sent.tsx'
import type { WordsKept } from '../items/editor/words-kept.tsx'
import type { HiddenConfession } from '../items/hidden/hidden-confession.tsx'
import type { HiddenForYou } from '../items/hidden/hidden-for-you.tsx'
import type { HiddenReply } from '../items/hidden/hidden-reply.tsx'
import { QueryError } from '../items/loading/query-error.tsx'
import { markPressed } from './pressed-button.ts'
import { createStore } from './store.ts'
import { toastError } from './toasts.ts'

type DialogProps = { onClose: () => void }

/** What the first view does without: in the browser one file, which comes when that view stands. */
export type Later = {
  Editor: ComponentType<{ subject: Subject }>
  DeleteConfessionDialog: ComponentType<DialogProps & { id: string }>
  DeleteReplyDialog: ComponentType<DialogProps & { reply: LoneReply }>
  showOwnReply: typeof showOwnReply
  NewConfessions: ComponentType
  refreshFeed: typeof refreshFeed
  shareLink: typeof shareLink
  NewReplies: typeof NewReplies
  NewInThread: typeof NewInThread
  Shortcuts: ComponentType
  ShortcutsDialog: ComponentType<DialogProps>
  Moderation: ComponentType
  HiddenForYou: typeof HiddenForYou
  HiddenConfession: typeof HiddenConfession
  HiddenReply: typeof HiddenReply
  CrisisCard: typeof CrisisCard
  CrisisWatch: typeof CrisisWatch
  NotSent: typeof NotSent
  WordsKept: typeof WordsKept
  CrisisLine: typeof CrisisLine
  AuthDialog: ComponentType
  followTab: typeof followTab
  SignOut: typeof SignOut
  InboxNews: ComponentType
  InboxPage: ComponentType
  MyConfessionsPage: ComponentType
  MyRepliesPage: ComponentType
  ProfilePage: ComponentType
  SearchPage: ComponentType
  RulesPage: ComponentType
  AnonymityPage: ComponentType
  VerifyEmailPage: ComponentType
  ResetPasswordPage: ComponentType
}

export type LaterPageName = Extract<keyof Later, `${string}Page`>

const later = createStore<Later | null>(null)
export const failure = 'This could not be loaded'
export const advice = 'Check your connection, or reload the page. What you wrote is kept.'
const quietMs = 4_000

let load: () => Promise<Later>

/** Said by the entry, which nothing imports: what comes later needs what comes first. */
export function provideLater(howToLoad: () => Promise<Later>): void {
  load = howToLoad
}

/** Once it is here it stays; after a failure, as without a network, the next call tries again. */
export async function loadLater(): Promise<Later> {
  const parts = later.get() ?? (await load())
  if (!later.get()) later.set(parts)
  return parts
}

/** Before somebody wants it; whoever does hears of a failure then. */
export function prefetchLater(): void {
  afterFirstView(() => void loadLater().catch(() => {}))
}

/** At the first sign of life, or after a while. */
export function afterFirstView(work: () => void): void {
  const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin']
  const begin = () => {
    clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, begin)
    work()
  }
  const timer = setTimeout(begin, quietMs)
  for (const sign of signs) window.addEventListener(sign, begin, { passive: true })
}

type WithLaterProps = {
  /** Without it nobody asked for it, and nothing is said. */
  onFailed?: () => void
  children: (parts: Later) => ReactNode
}

export function WithLater({ onFailed, children }: WithLaterProps) {
  const parts = useParts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is wanted
  useEffect(() => {
    let isWanted = true
    const unmark = onFailed && !parts ? markPressed() : undefined
    loadLater()
      .finally(unmark)
      .catch(() => {
        if (!isWanted || !onFailed) return
        toastError(failure, { description: advice })
        onFailed()
      })
    return () => {
      isWanted = false
    }
  }, [])
  return parts && children(parts)
}

export function LaterPage({ name }: { name: LaterPageName }) {
  const Page = useParts()?.[name]
  const [error, setError] = useState<Error | null>(null)
  const load = () => {
    setError(null)
    loadLater().catch(() => setError(new Error(advice)))
  }
  useEffect(load, [])
  if (Page) return <Page />
  if (!error) return null
  return <QueryError sentence={failure} query={{ error, isFetching: false, refetch: load }} />
}

/** The server has them from the start, and the browser when it takes over a page that needs them. */
export function useParts(): Later | null {
  return useSyncExternalStore(later.subscribe, later.get, later.get)
}
