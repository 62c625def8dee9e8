/** What the tabs of a browser tell each other of the session. */
type SessionNews = 'signed-in' | 'signed-out'

const name = 'spill-session'

export function announce(news: SessionNews): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(news)
  channel.close()
}

/** Hears of the other tabs; gives back how to stop. */
export function onNews(listener: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<SessionNews>) => listener(data)
  return () => channel.close()
}
