import { attempt } from '../../ui/attempt.ts'
import { randomUuid } from '../drafts/random-uuid.ts'
import type { StreamEvent } from './event-stream.ts'
import { joinElection } from './leader.ts'
import { openSharedStream, type TabState } from './shared-stream.ts'

type Message =
  /**
   * Messages from the leader, the tab that has the event stream. A new leader asks 'who is there', because it does
   * not know the other tabs. `after` is the position that the leader had before the event.
   */
  | { kind: 'who is there' }
  | { kind: 'awake'; position: number }
  | { kind: 'heard'; event: StreamEvent; after: number }
  /** Messages to the leader. */
  | { kind: 'joined' | 'moved'; tab: TabState }
  | { kind: 'left'; tab: string }
  | { kind: 'are you awake' }

type Tab = { hear: (event: StreamEvent) => void; whereabouts: () => Omit<TabState, 'tab'> }

/**
 * Connects this tab with the other tabs of the browser. One of them, the leader, receives events and passes them on.
 */
export function joinTabs({ hear, whereabouts }: Tab) {
  const id = randomUuid()
  const self = () => ({ tab: id, ...whereabouts() })
  // Browsers have no locks on plain http, and refuse them if cookies are blocked. Then each tab opens its own stream.
  if (!('locks' in navigator && attempt(() => localStorage))) {
    const audience = openSharedStream(hear)
    audience.join(self())
    return {
      moved: () => audience.move(self()),
      signedInOrOut: audience.reopen,
      leave: audience.close,
    }
  }

  const channel = new BroadcastChannel('spill-live')
  const post = (message: Message) => channel.postMessage(message)
  let audience: ReturnType<typeof openSharedStream> | undefined
  let isUpToDate = false

  function join(): void {
    isUpToDate = false
    post({ kind: 'joined', tab: self() })
  }

  /**
   * Asks for missed events if this tab is behind the leader. A frozen tab may miss messages, and notices this when it
   * compares the leader's position with its own.
   */
  function joinIfBehind(leaderPosition: number): void {
    election.sawLeader()
    const isBehind = leaderPosition > whereabouts().position
    if (isUpToDate && isBehind) join()
    else isUpToDate = true
  }

  function lead(): () => void {
    const leading = openSharedStream((event) => {
      post({ kind: 'heard', event, after: whereabouts().position })
      hear(event)
    })
    audience = leading
    audience.join(self())
    post({ kind: 'who is there' })
    return () => {
      audience = undefined
      leading.close()
    }
  }

  const election = joinElection({
    lead,
    follow: join,
    askLeader: () => post({ kind: 'are you awake' }),
    isSeen: () => !document.hidden,
  })

  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    switch (message.kind) {
      case 'who is there':
        election.sawLeader()
        return join()
      case 'awake':
        joinIfBehind(message.position)
        return hear({ type: 'awake', position: message.position, data: '' })
      case 'heard':
        joinIfBehind(message.after)
        return hear(message.event)
      case 'joined':
        return audience?.join(message.tab)
      case 'moved':
        return audience?.move(message.tab)
      case 'left':
        return audience?.leave(message.tab)
      case 'are you awake':
        if (audience) post({ kind: 'awake', position: whereabouts().position })
    }
  }

  return {
    moved: () => {
      audience?.move(self())
      post({ kind: 'moved', tab: self() })
    },
    /** Opens the stream again after a sign-in or sign-out, because the new session has another cookie. */
    signedInOrOut: () => {
      if (audience) audience.reopen()
      else join()
    },
    leave: () => {
      post({ kind: 'left', tab: id })
      election.leave()
      channel.close()
    },
  }
}
