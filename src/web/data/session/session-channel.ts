import { attempt } from '../../ui/attempt.ts'

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
