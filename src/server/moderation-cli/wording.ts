import { dayMs, hourMs } from '../../contract/durations.ts'

/** Returns the first 8 letters of an id, which are almost always unique. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}

/** Returns the whole hours until `dueAt`; a negative number if that is in the past. */
export function hoursLeft(dueAt: Date): number {
  return Math.floor((dueAt.getTime() - Date.now()) / hourMs)
}

export function daysSince(time: Date): number {
  return Math.max(0, Math.floor((Date.now() - time.getTime()) / dayMs))
}

/** Formats a sum of weights, for example as `2½`. */
export function halves(weight: number): string {
  return `${weight}`.replace(/^0?(.*)\.5$/, '$1½')
}

export function timeInWords(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
