import type { ServerResponse } from 'node:http'
import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { type Problem, problem, unavailable } from '../errors/problems.ts'
import type { Workload } from './overload.ts'

const mebibyte = 1024 * 1024

const maxHeldBytes = 32 * mebibyte
const maxUnfinished = 1_000
const arrivalTimeoutMs = 15_000

type Body = Transform & { heldBytes: number }

/**
 * Limits the memory of all request bodies together. Above `maxHeldBytes`, the oldest bodies that are still arriving
 * are cancelled. Normal bodies arrive quickly, so slow senders can't block others (decision 13).
 */
export function boundBodies(app: FastifyInstance, workload: Workload): void {
  const unfinished = new Set<Body>()
  let heldBytes = 0

  const release = (body: Body) => {
    unfinished.delete(body)
    heldBytes -= body.heldBytes
    body.heldBytes = 0
  }
  const cancel = (body: Body, reason: Problem) => {
    release(body)
    body.destroy(reason)
  }
  const makeRoom = () => {
    for (const oldest of unfinished) {
      if (heldBytes <= maxHeldBytes && unfinished.size <= maxUnfinished) return
      cancel(oldest, unavailable())
    }
  }
  const countBytes = (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: RequestPayload,
  ): Body => {
    const body: Body = Object.assign(
      new Transform({
        transform: (chunk: Buffer, _encoding, next) => {
          body.heldBytes += chunk.length
          heldBytes += chunk.length
          makeRoom()
          next(null, chunk)
        },
        flush: (next) => next(workload.resume(request) ? null : unavailable()),
      }),
      { heldBytes: 0 },
    )
    const timer = setTimeout(() => cancel(body, problem('too_slow')), arrivalTimeoutMs)
    body.once('close', () => {
      clearTimeout(timer)
      unfinished.delete(body)
    })
    // Ignore errors here: if the route doesn't exist, or the answer was sent first, no other listener handles them.
    body.on('error', () => {})
    payload.once('close', () => {
      if (!payload.readableEnded) body.destroy(problem('malformed'))
    })
    // A complete body also takes memory, so count it until its request is answered.
    reply.raw.once('close', () => {
      release(body)
      // Call `unpipe` before `resume`: in the other order, `unpipe` would pause the connection again.
      payload.unpipe(body)
      body.destroy()
      payload.resume()
    })
    workload.pause(request)
    unfinished.add(body)
    makeRoom()
    return payload.pipe(body)
  }

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) done()
    // The client disconnected while the viewer was looked up, before we listened to `close`. Refuse the request here.
    else if (payload.destroyed || reply.raw.destroyed) done(problem('malformed'))
    else done(null, countBytes(request, reply, payload))
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

export type UnreadAnswers = ReturnType<typeof createUnreadAnswers>

/**
 * Limits the memory of answers that clients have not received yet. Above `maxBytes`, the connections of the oldest
 * are closed. Files do not count, because they are read from the disk while they are sent.
 */
export function createUnreadAnswers(maxBytes: number) {
  const unreadBytes = new Map<ServerResponse, number>()
  let heldBytes = 0

  const forget = (answer: ServerResponse) => {
    heldBytes -= unreadBytes.get(answer) ?? 0
    unreadBytes.delete(answer)
  }

  return {
    add: (answer: ServerResponse, bytes: number) => {
      if (answer.destroyed) return
      unreadBytes.set(answer, bytes)
      heldBytes += bytes
      answer.once('close', () => forget(answer))
      if (heldBytes <= maxBytes) return
      for (const oldest of unreadBytes.keys()) {
        if (heldBytes <= maxBytes || oldest === answer) return
        forget(oldest)
        oldest.destroy()
      }
    },
  }
}

export function boundUnreadAnswers(app: FastifyInstance, unread: UnreadAnswers): void {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload))
      unread.add(raw, Buffer.byteLength(payload))
    done()
  })
}
