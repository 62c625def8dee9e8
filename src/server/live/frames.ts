import type { Own } from '../../contract/events.ts'

type Frame = { event: string; data: string; id?: string }

/** One server-sent event. `data` must be a single line, which JSON is. */
function frame({ event, data, id }: Frame): Buffer {
  return Buffer.from(`${frameHead(event, id)}data: ${data}\n\n`)
}

export function frameHead(event: string, id?: string): string {
  return `${id ? `id: ${id}\n` : ''}event: ${event}\n`
}

/** Sets the browser's last event id and its delay before it reconnects; fires no event. */
export function beginning(id: string, retryMs: number): Buffer {
  return Buffer.from(`id: ${id}\nretry: ${retryMs}\n\n`)
}

export function retryFrame(ms: number): Buffer {
  return Buffer.from(`retry: ${ms}\n\n`)
}

/** Has a `data:` line because browsers drop events without one. */
export const heartbeat = frame({ event: 'alive', data: '' })

export const sessionEnded = ownFrame({ session: 'ended' })

export function ownFrame(own: Own): Buffer {
  return frame({ event: 'own', data: JSON.stringify(own) })
}

export function resync(id: string): Buffer {
  return frame({ event: 'resync', data: '{}', id })
}
