import { maxStreamConfessions } from '../../../contract/limits.ts'
import { createEventStream, type StreamEvent } from './event-stream.ts'

/** The state of a tab: the confession that it shows, or null, and the position of the last event that it has received. */
export type TabState = { tab: string; confession: string | null; position: number }

/**
 * Delay in ms before the stream is opened again. If the user quickly goes from page to page, it is opened only once.
 */
const reopenDelayMs = 100

/**
 * Opens the event stream of the leader, the tab that receives events for all tabs. Opens it again when a tab needs
 * more confessions or older events.
 */
export function openSharedStream(deliver: (event: StreamEvent) => void) {
  /** Maps each tab to the confession that it shows. The tab that changed last is at the end. */
  const shown = new Map<string, string>()
  let streamedConfessions: string[] = []
  /** The oldest position after which a tab may have missed events. The stream starts there. */
  let startPosition = Number.POSITIVE_INFINITY
  /** The oldest position of the tabs for which the stream is to be opened again. */
  let joiningPosition = Number.POSITIVE_INFINITY
  let reopenTimer: ReturnType<typeof setTimeout> | undefined

  const stream = createEventStream({
    address: () => addressOf(streamedConfessions, startPosition),
    onOpen: (wasAway) => {
      // A tab without a position may have missed anything, so all tabs read everything again.
      if (startPosition === 0) deliver({ type: 'resync', position: 0, data: '' })
      else if (wasAway) deliver({ type: 'back', position: 0, data: '' })
    },
    onEvent: (event) => {
      if (event.position) startPosition = event.position
      deliver(event)
    },
  })

  function reopenSoon(): void {
    reopenTimer ??= setTimeout(() => {
      reopenTimer = undefined
      startPosition = Math.min(startPosition, joiningPosition)
      joiningPosition = Number.POSITIVE_INFINITY
      streamedConfessions = [...new Set([...shown.values()].reverse())].slice(
        0,
        maxStreamConfessions,
      )
      stream.open()
    }, reopenDelayMs)
  }

  function show({ tab, confession, position }: TabState, isJoining: boolean): void {
    shown.delete(tab)
    if (confession) shown.set(tab, confession)
    const isStreamed = !confession || streamedConfessions.includes(confession)
    if (isStreamed && !isJoining) return
    joiningPosition = Math.min(joiningPosition, position)
    reopenSoon()
  }

  return {
    join: (tab: TabState) => show(tab, true),
    move: (tab: TabState) => show(tab, false),
    leave: (tab: string) => {
      shown.delete(tab)
    },
    reopen: reopenSoon,
    close: () => {
      clearTimeout(reopenTimer)
      stream.close()
    },
  }
}

function addressOf(confessions: string[], position: number): string {
  const query = new URLSearchParams(confessions.map((id) => ['confession', id]))
  if (position > 0) query.append('after', `${position}`)
  return `/api/events?${query}`
}
