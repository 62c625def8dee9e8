import { Gauge } from '@prometheus-io/client'
import type { Group } from './groups.ts'
import { createHourlyCounter } from './hourly-counter.ts'
import { inTens, oncePer, presenceMs } from './rounding.ts'

export const streamMetrics: Group = ({ app, registry }) => {
  const open = new Gauge({
    name: 'spill_streams_open',
    help: 'Open event streams, about one for each open browser. Published every five minutes, in tens.',
    registers: [registry],
  })
  return oncePer(presenceMs, () => open.set(inTens(app.countStreams())))
}

/** Each mail answers one person, so a single one must not show. */
export const mailMetrics: Group = ({ board: { mailer }, registry }) => {
  if (!mailer) return () => {}
  const registers = [registry]
  const waiting = new Gauge({
    name: 'spill_mails_waiting',
    help: 'Mails that wait for their turn, or are tried again. Published every five minutes, in tens.',
    registers,
  })
  const failing = new Gauge({
    name: 'spill_mail_failing',
    help: '1 if the mail server did not accept the last mail. Published every five minutes.',
    registers,
  })
  const updateTotals = createHourlyCounter(
    {
      name: 'spill_hourly_mails_total',
      help: 'Mails that the mail server accepted (sent), and tries that failed. Published hourly, in tens.',
      registry,
      label: 'result',
    },
    () => {
      const { sent, failed } = mailer.figures()
      return { sent, failed }
    },
  )
  const updateState = oncePer(presenceMs, () => {
    const figures = mailer.figures()
    waiting.set(inTens(figures.waiting))
    failing.set(figures.isFailing ? 1 : 0)
  })
  return () => {
    updateTotals()
    updateState()
  }
}
