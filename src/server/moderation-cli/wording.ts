import { hourMs } from '../../contract/durations.ts'

/** The first 8 letters of an id. They are almost always unique. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}

/** Whole hours until `dueAt`; negative when it is overdue. */
export function hoursLeft(dueAt: Date): number {
  return Math.floor((dueAt.getTime() - Date.now()) / hourMs)
}

/** Formats a sum of weights: `2½`. */
export function halves(weight: number): string {
  const whole = Math.floor(weight)
  const half = weight > whole ? '½' : ''
  return whole === 0 && half ? half : `${whole}${half}`
}

export function daysInWords(days: number): string {
  return days === 0 ? 'today' : `${days} d`
}

export function timeInWords(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export function dayInWords(day: Date): string {
  return inWords.format(day)
}

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
