import { maxHeardConfessions } from '../../../contract/limits.ts'
import { createEventStream, type StreamEvent } from './event-stream.ts'

/** A tab: the confession it shows, and the position from which it knows the board. */
export type Whereabouts = { tab: string; confession: string | null; position: string }

/** So that who goes quickly from page to page has the stream opened once. */
const gatheringMs = 100
/** As many as the server takes (contract/events.ts). */
const maxPositions = 10

/** What the leader hears for all tabs: one stream, opened again when one of them needs more of it. */
export function openAudience(pass: (event: StreamEvent) => void) {
  /** By tab, the last that changed at the end. */
  const shown = new Map<string, string>()
  const joining = new Set<string>()
  let heardConfessions: string[] = []
  /** Positions after which something may not have been heard. */
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

/** Nobody can say what happened since: what is shown has to be read again. */
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
