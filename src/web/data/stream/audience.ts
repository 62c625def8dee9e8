import { maxHeardConfessions } from '../../../contract/limits.ts'
import { createEventStream, type StreamEvent } from './event-stream.ts'

/** A tab, the confession that it shows, and the position up to which it has received events. */
export type Whereabouts = { tab: string; confession: string | null; position: string }

/** Opens the stream once for a user who quickly goes from page to page. */
const gatheringMs = 100
/** The server's limit (contract/events.ts). */
const maxPositions = 10

/** Opens the leader's stream for all tabs, and opens it again when a tab needs more confessions or older events. */
export function openAudience(pass: (event: StreamEvent) => void) {
  /** The confession that each tab shows. The tab that changed last is at the end. */
  const shown = new Map<string, string>()
  const joining = new Set<string>()
  let heardConfessions: string[] = []
  /** Positions after which a tab may have missed events. The stream starts at the oldest of them. */
  let unheard = new Set<string>()
  let gathering: ReturnType<typeof setTimeout> | undefined

  const stream = createEventStream({
    address: () => addressOf(heardConfessions, [...unheard]),
    onOpen: (wasAway) => {
      if (isUnknown(unheard)) pass({ type: 'resync', position: '', data: '' })
      else if (wasAway) pass({ type: 'back', position: '', data: '' })
    },
    onEvent: (event) => {
      if (event.position) unheard = new Set([event.position])
      pass(event)
    },
  })

  function reopenSoon(): void {
    gathering ??= setTimeout(() => {
      gathering = undefined
      for (const position of joining) unheard.add(position)
      joining.clear()
      heardConfessions = [...new Set([...shown.values()].reverse())].slice(0, maxHeardConfessions)
      stream.open()
    }, gatheringMs)
  }

  function show({ tab, confession, position }: Whereabouts, isJoining: boolean): void {
    shown.delete(tab)
    if (confession) shown.set(tab, confession)
    const isHeard = !confession || heardConfessions.includes(confession)
    if (isHeard && !isJoining) return
    joining.add(position)
    reopenSoon()
  }

  return {
    join: (tab: Whereabouts) => show(tab, true),
    move: (tab: Whereabouts) => show(tab, false),
    leave: (tab: string) => {
      shown.delete(tab)
    },
    reopen: reopenSoon,
    close: () => {
      clearTimeout(gathering)
      stream.close()
    },
  }
}

/** Returns whether the server can't know what happened since then, so that the tabs have to read everything again. */
function isUnknown(positions: Set<string>): boolean {
  return positions.has('') || positions.size > maxPositions
}

function addressOf(confessions: string[], positions: string[]): string {
  const query = new URLSearchParams(confessions.map((id) => ['confession', id]))
  for (const position of positions.slice(0, maxPositions)) {
    if (position) query.append('after', position)
  }
  return `/api/events?${query}`
}
