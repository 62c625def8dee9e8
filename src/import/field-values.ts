import { z } from 'zod'
import { dayMs } from '../contract/durations.ts'

const Fields = z.record(z.string(), z.unknown())

export function fieldsOf(document: unknown): Record<string, unknown> | undefined {
  return Fields.safeParse(document).data
}

export function idIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value : null
}

/** As PostgreSQL can store it: without U+0000 and halves of surrogate pairs. */
export function textIn(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : ''
  return text.trim() ? text : null
}

export function countIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

const Timestamp = z.object({ _seconds: z.number(), _nanoseconds: z.number().default(0) })
const Tagged = z.object({ value: Timestamp })

/** A time in any of the shapes that exports hold: a timestamp, ISO 8601, or a number since 1970. */
export function timeIn(value: unknown): Date | null {
  const stamp = Tagged.safeParse(value).data?.value ?? Timestamp.safeParse(value).data
  if (stamp) return plausible(stamp._seconds * 1000 + Math.floor(stamp._nanoseconds / 1e6))
  if (typeof value === 'number') return plausible(value < 1e11 ? value * 1000 : value)
  if (typeof value !== 'string' || !value.trim()) return null
  return plausible(/^\d+$/.test(value) ? Number(value) : Date.parse(value))
}

const earliestMs = Date.UTC(2000, 0, 1)

/** Not before there were such boards, nor later than a clock that is wrong by a day. */
function plausible(ms: number): Date | null {
  return ms >= earliestMs && ms <= Date.now() + dayMs ? new Date(ms) : null
}
