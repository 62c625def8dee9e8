import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { type Problem, problem, unavailable } from '../problems.ts'
import type { Workload } from './workload.ts'

const mebibyte = 1024 * 1024

/** Bytes of all bodies together, and how many may be under way at once. */
const most = { bytes: 32 * mebibyte, unfinished: 1_000 }
/** That a body may take to arrive. */
const arrivalMs = 15_000

type Body = Transform & { held: number }

/**
 * Bounds what all bodies together may hold. Where there is no room, the one that has been under way
 * the longest makes some: an honest sender's is here at once, so nobody can keep others out by
 * sending slowly. Until a body is here, its request is not worked on.
 */
export function boundBodies(app: FastifyInstance, workload: Workload): void {
  /** The oldest first. */
  const unfinished = new Set<Body>()
  let held = 0

  const release = (body: Body) => {
    unfinished.delete(body)
    held -= body.held
    body.held = 0
  }
  const giveUp = (body: Body, reason: Problem) => {
    release(body)
    body.destroy(reason)
  }
  const makeRoom = () => {
    for (const oldest of unfinished) {
      if (held <= most.bytes && unfinished.size <= most.unfinished) return
      giveUp(oldest, unavailable())
    }
  }
  const watch = (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload): Body => {
    const body: Body = Object.assign(
      new Transform({
        transform: (chunk: Buffer, _encoding, next) => {
          body.held += chunk.length
          held += chunk.length
          makeRoom()
          next(null, chunk)
        },
        flush: (next) => next(workload.resume(request) ? null : unavailable()),
      }),
      { held: 0 },
    )
    const timer = setTimeout(() => giveUp(body, problem('too_slow')), arrivalMs)
    body.once('close', () => {
      clearTimeout(timer)
      unfinished.delete(body)
    })
    // Nobody may be reading it: there is no such call, or it had an answer before its body was here.
    body.on('error', () => {})
    payload.once('close', () => {
      if (!payload.readableEnded) body.destroy(problem('malformed'))
    })
    // A whole one, too, holds memory until it is answered.
    reply.raw.once('close', () => {
      release(body)
      // In this order: what is unpiped later would stop again, and with it the connection.
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
    // Who left while we found out who they are: what we would wait for has happened.
    else if (payload.destroyed || reply.raw.destroyed) done(problem('malformed'))
    else done(null, watch(request, reply, payload))
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}
