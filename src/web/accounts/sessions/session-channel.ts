/** What the tabs of a browser tell each other; `public/google.js` says the first, too. */
type SessionEvent = 'signed-in' | 'signed-out'

const name = 'spill-session'

export function announceToTabs(event: SessionEvent): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(event)
  channel.close()
}

export function listenToTabs(listener: (event: SessionEvent) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<SessionEvent>) => listener(data)
  return () => channel.close()
}
