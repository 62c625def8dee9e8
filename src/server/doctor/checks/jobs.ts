import { type Config, localOrigin } from '../../config/config.ts'
import { isIndexComplete } from '../../search-index/indexing.ts'
import type { Examined } from '../examined/examined.ts'
import { type Finding, fine, unchecked, warning, wrong } from '../examined/finding.ts'

const timeoutMs = 5_000

/** Checks what jobs leave undone, and asks the metrics of the serving process which of them failed. */
export async function checkJobs({ config, readTables }: Examined): Promise<Finding> {
  const isComplete = await readTables(isIndexComplete)
  if (!isComplete)
    return warning(
      'searches lack some confessions: serve the board, which adds them within an hour',
    )
  const { metricsPort, metricsHost } = config
  if (metricsPort === undefined)
    return unchecked(
      'the search index is complete; METRICS_PORT is unset, so look for `background:` in the log',
    )
  const failed = await failedJobs({ host: metricsHost, port: metricsPort }).catch(() => undefined)
  if (!failed) return unchecked('METRICS_PORT does not answer: run this where the board is served')
  return failed.length > 0
    ? wrong(`${failed.join(', ')} failed the last time: look for \`background:\` in the log`)
    : fine('none failed the last time, and the search index is complete')
}

async function failedJobs(metrics: Pick<Config, 'host' | 'port'>): Promise<string[]> {
  const url = `${localOrigin(metrics)}/metrics`
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  const samples = [
    ...(await answer.text()).matchAll(/^spill_job_failing\{name="(\w+)"\} ([01])$/gm),
  ]
  if (samples.length === 0) throw new Error('These are not the metrics of this version')
  return samples.flatMap(([, job = '', value]) => (value === '1' ? [job.replace('_', ' ')] : []))
}
