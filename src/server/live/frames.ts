import type { OwnMessage } from '../../contract/events.ts'
import type { BoardEvent } from '../events/events.ts'

export type OwnEvent = Extract<BoardEvent, { type: 'own flag' | 'own writing' }>

/** Returns one server-sent event. `data` must be a single line: JSON.stringify writes no line breaks. */
function frame(event: string, data: string, id?: number): Buffer {
  return Buffer.from(`${frameHead(event, id)}data: ${data}\n\n`)
}

export function frameHead(event: string, id?: number): string {
  return `${id ? `id: ${id}\n` : ''}event: ${event}\n`
}

/** Returns a heartbeat that also sets the browser's last event id and reconnect delay. */
export function beginning(id: number, retryMs: number): Buffer {
  return Buffer.from(`retry: ${retryMs}\n${frameHead('alive', id)}data: \n\n`)
}

export function retryFrame(ms: number): Buffer {
  return Buffer.from(`retry: ${ms}\n\n`)
}

/** The empty `data:` line is needed, because browsers ignore events without one. */
export const heartbeat = frame('alive', '')

export const sessionEnded = ownFrame({ session: 'ended' })

/**
 * Returns the frame that tells all streams of an account what it did: the last state of each flag (such as
 * `hasVoted`) that it changed, and the items that it wrote.
 */
export function ownActsFrame(events: OwnEvent[]): Buffer {
  const votes = new Map<string, Extract<OwnMessage, { votes: unknown }>['votes'][number]>()
  const written = new Set<string>()
  for (const event of events) {
    if (event.type === 'own writing') written.add(event.id)
    else {
      const { kind, id, flag, isSet } = event
      votes.set(`${flag} ${id}`, { kind, id, [flag]: isSet })
    }
  }
  return ownFrame({ votes: [...votes.values()], written: [...written] })
}

export function ownFrame(own: OwnMessage): Buffer {
  return frame('own', JSON.stringify(own))
}

export function resync(id: number): Buffer {
  return frame('resync', '{}', id)
}
