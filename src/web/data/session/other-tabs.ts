import { attempt } from '../../ui/attempt.ts'
import { hasDrafts } from '../drafts/drafts.ts'

/**
 * Messages between the tabs of a browser. `public/google.js`, the last page of the Google popup, also sends
 * 'signed-in'. 'session-ended': a tab has noticed that the session ended elsewhere.
 */
export type TabMessage =
  | 'signed-in'
  | 'signed-out'
  | 'session-ended'
  | 'who-has-drafts'
  | 'has-drafts'

/** Each tab uses a single channel: with two, it would receive its own messages. Without cookies, Firefox refuses it. */
let channel: BroadcastChannel | undefined

export type UnfinishedText = 'here' | 'elsewhere'

/**
 * Other tabs answer within milliseconds. Tabs that are asleep don't answer, so don't wait for them longer than this.
 */
const maxAnswerMs = 500

/** Returns where a sign-out would delete unsent text, or null if there is none. */
export function findUnfinishedText(): Promise<UnfinishedText | null> {
  if (hasDrafts()) return Promise.resolve('here')
  return new Promise((resolve) => {
    const finish = (found: UnfinishedText | null) => {
      clearTimeout(timer)
      stopListening()
      resolve(found)
    }
    const stopListening = listenToTabs((message) => {
      if (message === 'has-drafts') finish('elsewhere')
    })
    const timer = setTimeout(finish, maxAnswerMs, null)
    announceToTabs('who-has-drafts')
  })
}

export function announceToTabs(message: TabMessage): void {
  channelOfTab()?.postMessage(message)
}

export function listenToTabs(listener: (message: TabMessage) => void): () => void {
  const handle = ({ data }: MessageEvent<TabMessage>) => listener(data)
  const channel = channelOfTab()
  channel?.addEventListener('message', handle)
  return () => channel?.removeEventListener('message', handle)
}

function channelOfTab(): BroadcastChannel | undefined {
  channel ??= attempt(() => new BroadcastChannel('spill-session'))
  return channel
}
