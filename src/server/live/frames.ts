import type { Own } from '../../contract/events.ts'

type Frame = { event: string; data: string; id?: string }

/** As server-sent events are written. Data is one line: JSON has no line breaks. */
function frame({ event, data, id }: Frame): Buffer {
  return Buffer.from(`${frameHead(event, id)}data: ${data}\n\n`)
}

export function frameHead(event: string, id?: string): string {
  return `${id ? `id: ${id}\n` : ''}event: ${event}\n`
}

/** Sets the place to go on from, and how long to wait before it is tried, with nothing to tell. */
export function beginning(id: string, retryMs: number): Buffer {
  return Buffer.from(`id: ${id}\nretry: ${retryMs}\n\n`)
}

export function retryIn(ms: number): Buffer {
  return Buffer.from(`retry: ${ms}\n\n`)
}

/** With data, though it has nothing to say: a page hears no event without. */
export const heartbeat = frame({ event: 'alive', data: '' })

export const sessionEnded = ownFrame({ session: 'ended' })

export function ownFrame(own: Own): Buffer {
  return frame({ event: 'own', data: JSON.stringify(own) })
}

export function resync(id: string): Buffer {
  return frame({ event: 'resync', data: '{}', id })
}
