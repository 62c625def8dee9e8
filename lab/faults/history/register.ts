import type { Outcome } from './history.ts'

/** A change that someone asked for between `begin` and `end`. */
export type Change<Value> = { begin: number; end: number; outcome: Outcome; value: Value }

/**
 * How long after it was sent an unanswered write may still happen, in ms: a frozen server reads it when it wakes up.
 */
const lateMs = 60_000

/** Returns each value that a read may show that looks at one moment between `from` and `to`. */
export function possibleValues<Value>(
  initial: Value,
  changes: Change<Value>[],
  from: number,
  to = from,
): Set<Value> {
  const sent = changes.filter(({ begin, outcome }) => outcome !== 'refused' && begin <= to)
  const happened = sent.filter(({ end, outcome }) => outcome === 'ok' && end < from)
  const isReplaced = (change: Change<Value>) => {
    const latest = change.outcome === 'ok' ? change.end : change.begin + lateMs
    return happened.some(({ begin }) => begin >= latest)
  }
  const values = new Set(sent.filter((change) => !isReplaced(change)).map(({ value }) => value))
  return happened.length > 0 ? values : values.add(initial)
}
