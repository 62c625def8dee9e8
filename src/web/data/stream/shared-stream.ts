import { maxStreamConfessions } from '../../../contract/limits.ts'
import { createEventStream, type StreamEvent } from './event-stream.ts'

/** The state of a tab: the confession that it shows, or null, and the id of the last event that it has received. */
export type TabState = { tab: string; confession: string | null; position: string }

/**
 * Delay in ms before the stream is opened again. If the user quickly goes from page to page, it is opened only once.
 */
const reopenDelayMs = 100
/** The server accepts at most this many positions in a request (contract/events.ts). */
const maxPositions = 10

/**
 * Opens the event stream of the leader, the tab that receives events for all tabs. Opens it again when a tab needs
 * more confessions or older events.
 */
export function openSharedStream(deliver: (event: StreamEvent) => void) {
  /** Maps each tab to the confession that it shows. The tab that changed last is at the end. */
  const shown = new Map<string, string>()
  const joining = new Set<string>()
  let streamedConfessions: string[] = []
  /** Positions (event ids) after which a tab may have missed events. The stream starts at the oldest of them. */
  let startPositions = new Set<string>()
  let reopenTimer: ReturnType<typeof setTimeout> | undefined

  const stream = createEventStream({
    address: () => addressOf(streamedConfessions, [...startPositions]),
    onOpen: (wasAway) => {
      if (isTooOld(startPositions)) deliver({ type: 'resync', position: '', data: '' })
      else if (wasAway) deliver({ type: 'back', position: '', data: '' })
    },
    onEvent: (event) => {
      if (event.position) startPositions = new Set([event.position])
      deliver(event)
    },
  })

  function reopenSoon(): void {
    reopenTimer ??= setTimeout(() => {
      reopenTimer = undefined
      for (const position of joining) startPositions.add(position)
      joining.clear()
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
    joining.add(position)
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

/**
 * Returns whether the stream can't start early enough for every tab: a tab has no position, or there are too many
 * positions for a request. Then all tabs read everything again.
 */
function isTooOld(positions: Set<string>): boolean {
  return positions.has('') || positions.size > maxPositions
}

function addressOf(confessions: string[], positions: string[]): string {
  const query = new URLSearchParams(confessions.map((id) => ['confession', id]))
  for (const position of positions.slice(0, maxPositions)) {
    if (position) query.append('after', position)
  }
  return `/api/events?${query}`
}
