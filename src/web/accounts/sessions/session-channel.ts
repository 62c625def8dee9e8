/** What the tabs of a browser tell each other; `public/google.js` says the first, too. */
type SessionEvent = 'signed-in' | 'signed-out'

/** One for the tab, or it would hear itself. */
let channel: BroadcastChannel | undefined

export function announceToTabs(event: SessionEvent): void {
  channelOfTab().postMessage(event)
}

export function listenToTabs(listener: (event: SessionEvent) => void): () => void {
  const hear = ({ data }: MessageEvent<SessionEvent>) => listener(data)
  const channel = channelOfTab()
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}

function channelOfTab(): BroadcastChannel {
  channel ??= new BroadcastChannel('spill-session')
  return channel
}
