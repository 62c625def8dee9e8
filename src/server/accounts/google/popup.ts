import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { asProblem } from '../../http/errors.ts'

type Outcome = 'signed-in' | 'claim' | 'cancelled' | 'failed' | 'foreign' | 'unauthorized' | 'busy'

/**
 * Redirects the popup to a page that reports the outcome and closes. `state` identifies the tab that opened the
 * popup, because several tabs may be waiting.
 */
export function closePopup(reply: FastifyReply, outcome: Outcome) {
  const [state = ''] = reply.request.url.match(/(?<=[?&]state=)[\w-]{16}/) ?? []
  return reply.redirect(`/google.html#${outcome}.${state}`, 303)
}

/** Closes the popup instead of showing the error in it: the page that opened the popup shows a message. */
export function closeFailedPopup(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if ([429, 503].includes(asProblem(error).status)) return closePopup(reply, 'busy')
  request.log.warn({ err: error }, 'A Google sign-in failed')
  return closePopup(reply, 'failed')
}
