import { Counter, type Registry } from '@prometheus-io/client'
import { inTens, oncePer, personalMs } from './rounding.ts'

type Description = { name: string; help: string; registry: Registry; label: string }

/**
 * Registers a counter that is published once an hour, rounded down to tens. `read` returns the exact totals since the
 * start, by the value of the label.
 */
export function createHourlyCounter(
  { name, help, registry, label }: Description,
  read: () => Record<string, number>,
): () => void {
  const counter = new Counter({ name, help, labelNames: [label], registers: [registry] })
  return oncePer(personalMs, () => {
    counter.reset()
    for (const [value, total] of Object.entries(read()))
      counter.inc({ [label]: value }, inTens(total))
  })
}
