import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { asProblem } from '../../http/errors.ts'

type Outcome = 'signed-in' | 'claim' | 'cancelled' | 'failed' | 'foreign' | 'unauthorized' | 'busy'

/** Other tabs may be waiting for popups of their own: `state` tells them apart. */
export function closePopup(reply: FastifyReply, outcome: Outcome) {
  const [state = ''] = reply.request.url.match(/(?<=[?&]state=)[\w-]{16}/) ?? []
  return reply.redirect(`/google.html#${outcome}.${state}`, 303)
}

/** Nobody reads a problem in a popup: the page that opened it says what to do. */
export function closeFailedPopup(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if ([429, 503].includes(asProblem(error).status)) return closePopup(reply, 'busy')
  request.log.warn({ err: error }, 'A way to Google ended')
  return closePopup(reply, 'failed')
}
