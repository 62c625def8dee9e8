import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { minuteMs } from '../../contract/durations.ts'
import type { Board } from '../board/board.ts'
import { jobNames } from '../jobs/background.ts'
import { createStateReader } from './read-state.ts'
import { countRequests } from './requests.ts'

const mebibyte = 1024 * 1024
const resolutionMs = 20
/** Whether mail fails changes at these marks only, because a single mail says that someone asked for it just now. */
const mailPeriodMs = 5 * minuteMs

const gauges = {
  spill_start_timestamp_seconds: 'When the process started.',
  spill_memory_bytes: 'Memory of the process, in whole MiB.',
  spill_event_loop_delay_seconds: '99th percentile since the last scrape, in whole ms.',
  spill_disk_full:
    "1 if the disk of the board's own PostgreSQL is full, so that nothing can be written.",
  spill_mail_failing: '1 if the mail server did not accept the last mail.',
  spill_pool_requests_waiting: 'Requests that wait for a connection of the pool.',
  spill_database_up: '1 if the database answered within a second.',
  spill_database_in_recovery: '1 if the database is a replica, which takes no writes.',
  spill_last_scrub_timestamp_seconds:
    'The night of the last complete scrub, as midnight of its date.',
  spill_last_backup_timestamp_seconds: 'The moment that the newest complete backup shows.',
  spill_oldest_ticket_age_seconds:
    'Whole days since the date of the oldest open ticket; 0 if there is none.',
  spill_moderation_waiting:
    'What waits for a moderator, as of the last five-minute mark. Only with MODERATION_PORT.',
}

/** How much waits for moderators, as of the last five-minute mark. */
export type ReadQueue = () => { waiting: number }

/** Returns a function that prints all metrics for Prometheus. They must not tell when someone wrote (decision 46). */
export function createMetrics(
  app: Pick<FastifyInstance, 'answers'>,
  { db, requestsWaiting, mailer, background, hasDiskSpace, sessions }: Board,
  readQueue?: ReadQueue,
): () => Promise<string> {
  const requests = countRequests(app, sessions.cookieName)
  const readState = createStateReader(db)
  const isMailFailing = mailer && atMarks(mailPeriodMs, () => mailer.figures().isFailing)
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  return async () => {
    const state = await readState()
    const { failures, seconds, buckets } = requests()
    // The monitor waits between two readings, and its delays include that.
    const delayMs = Math.max(0, Math.round(delay.percentile(99) / 1e6) - resolutionMs)
    delay.reset()
    const values: Record<keyof typeof gauges, number | boolean | null | undefined> = {
      spill_start_timestamp_seconds: Math.round(performance.timeOrigin / 1000),
      spill_memory_bytes: Math.floor(process.memoryUsage.rss() / mebibyte) * mebibyte,
      spill_event_loop_delay_seconds: delayMs / 1000,
      spill_disk_full: !hasDiskSpace(),
      spill_mail_failing: isMailFailing?.(),
      spill_pool_requests_waiting: requestsWaiting(),
      spill_database_up: state.isUp,
      spill_database_in_recovery: state.isReplica,
      spill_last_scrub_timestamp_seconds: state.lastScrub,
      spill_last_backup_timestamp_seconds: state.lastBackup,
      spill_oldest_ticket_age_seconds: state.ticketAge,
      spill_moderation_waiting: readQueue?.().waiting,
    }
    return [
      ...Object.entries(gauges).map(([name, help]) =>
        print('gauge', name, help, { '': values[name as keyof typeof gauges] }),
      ),
      print(
        'gauge',
        'spill_job_failing',
        '1 if the last run of a scheduled job of this process failed.',
        Object.fromEntries(
          jobNames.map((name) => [`{name="${name}"}`, background.isFailing(name)]),
        ),
      ),
      print('counter', 'spill_failed_requests_total', 'Requests that failed with 500 or more.', {
        '': failures,
      }),
      print('histogram', 'spill_request_duration_seconds', 'What visitors waited for.', {
        ...Object.fromEntries(buckets.map(({ le, count }) => [`_bucket{le="${le}"}`, count])),
        _sum: seconds,
        _count: buckets.at(-1)?.count,
      }),
    ].join('')
  }
}

/** Prints a metric with the samples whose value is known. Their keys end the name. */
function print(
  kind: string,
  name: string,
  help: string,
  samples: Record<string, number | boolean | null | undefined>,
): string {
  const lines = Object.entries(samples).flatMap(([end, value]) =>
    value == null ? [] : `${name}${end} ${Number(value)}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('')}`
}

/** Returns a function that reads the value once in each period. */
function atMarks<Value>(periodMs: number, read: () => Value): () => Value {
  let last: { period: number; value: Value } | undefined
  return () => {
    const period = Math.floor(Date.now() / periodMs)
    if (last?.period !== period) last = { period, value: read() }
    return last.value
  }
}
