import { maxStreamConfessions } from '../../../contract/limits.ts'
import { createEventStream, type StreamEvent } from './event-stream.ts'

/** A tab, the confession that it shows, and the position up to which it has received events. */
export type TabState = { tab: string; confession: string | null; position: string }

/** Opens the stream once for a user who quickly goes from page to page. */
const reopenDelayMs = 100
/** The server's limit (contract/events.ts). */
const maxPositions = 10

/** Opens the leader's stream for all tabs, and opens it again when a tab needs more confessions or older events. */
export function openSharedStream(deliver: (event: StreamEvent) => void) {
  /** The confession that each tab shows. The tab that changed last is at the end. */
  const shown = new Map<string, string>()
  const joining = new Set<string>()
  let streamedConfessions: string[] = []
  /** Positions after which a tab may have missed events. The stream starts at the oldest of them. */
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

/** Returns whether the server can't know what happened since then, so that the tabs have to read everything again. */
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
