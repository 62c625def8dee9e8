/** What the tabs of a browser tell each other; `public/google.js` sends the first one, too. */
export type TabMessage = 'signed-in' | 'signed-out' | 'who-has-drafts' | 'has-drafts'

/** One for the tab, or it would receive its own messages. */
let channel: BroadcastChannel | undefined

export function announceToTabs(message: TabMessage): void {
  channelOfTab().postMessage(message)
}

/** Returns a function that stops it. */
export function listenToTabs(listener: (message: TabMessage) => void): () => void {
  const handle = ({ data }: MessageEvent<TabMessage>) => listener(data)
  const channel = channelOfTab()
  channel.addEventListener('message', handle)
  return () => channel.removeEventListener('message', handle)
}

function channelOfTab(): BroadcastChannel {
  channel ??= new BroadcastChannel('spill-session')
  return channel
}
