import { Gauge } from '@prometheus-io/client'
import { jobNames } from '../jobs/background.ts'
import type { Group } from './groups.ts'

export const jobMetrics: Group = ({ board: { background }, registry }) => {
  const failing = new Gauge({
    name: 'spill_job_failing',
    help: '1 if the last run of a scheduled job of this process failed.',
    labelNames: ['name'],
    registers: [registry],
  })
  return () => {
    for (const name of jobNames) failing.set({ name }, background.isFailing(name) ? 1 : 0)
  }
}
