import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ZodType, z } from 'zod'
import { ProblemBody, type ProblemCode, problems } from '../../contract/problems.ts'
import type { Viewer } from '../accounts/sessions/sessions.ts'
import type { Board } from '../board.ts'
import type { Write } from '../limits/writing.ts'
import { problem } from '../problems.ts'
import { invalidFields } from './errors.ts'
import { viewerOf } from './viewer.ts'

/** A call, declared: what is not declared neither enters nor leaves. */
type Endpoint<P extends ZodType, Q extends ZodType, B extends ZodType, A extends ZodType, V> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  params?: P
  /** What a path answers whose id can't be one. */
  unmatched?: ProblemCode
  query?: Q
  body?: B
  /** Bytes of a body, where the fields of a form are not enough (`bodyLimits`). */
  bodyLimit?: number
  answer?: A
  /** 200 unless told; 204 goes with no answer. */
  status?: 200 | 201 | 204
  handle: (asked: Asked<P, Q, B, V>) => Promise<z.input<A>>
}

type Asked<P extends ZodType, Q extends ZodType, B extends ZodType, V> = {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  viewer: V
  request: FastifyRequest
  reply: FastifyReply
}

const problemAnswer = {
  description: 'What went wrong',
  content: { 'application/problem+json': { schema: ProblemBody } },
}

/** A call that anyone may make; `viewer` is null for a visitor. */
export function openEndpoint<
  P extends ZodType,
  Q extends ZodType,
  B extends ZodType,
  A extends ZodType,
>(app: FastifyInstance, board: Board, endpoint: Endpoint<P, Q, B, A, Viewer | null>): void {
  register(app, board, endpoint, (viewer) => viewer)
}

/**
 * A call that needs a sign-in. `purpose` ends the sentence 'You must be logged in to …' (SPEC §8),
 * which is told before anything else about the request is judged.
 */
export function memberEndpoint<
  P extends ZodType,
  Q extends ZodType,
  B extends ZodType,
  A extends ZodType,
>(
  app: FastifyInstance,
  board: Board,
  endpoint: Endpoint<P, Q, B, A, Viewer> & { purpose: string },
): void {
  register(app, board, endpoint, (viewer) => admitMember(viewer, endpoint.purpose))
}

/**
 * A call that writes on the board: it needs a verified address, where the board verifies them, and
 * what it writes is counted for the account.
 */
export function writerEndpoint<
  P extends ZodType,
  Q extends ZodType,
  B extends ZodType,
  A extends ZodType,
>(
  app: FastifyInstance,
  board: Board,
  endpoint: Endpoint<P, Q, B, A, Viewer> & {
    purpose: string
    writes: (asked: Asked<P, Q, B, Viewer>) => Write
  },
): void {
  const { writes, handle } = endpoint
  register<P, Q, B, A, Viewer>(
    app,
    board,
    {
      ...endpoint,
      handle: async (asked) => {
        // Once the address is proved it is the mailbox that writes: leaving and returning is no way out.
        board.writing.count(asked.viewer.voterIds[0], writes(asked))
        return handle(asked)
      },
    },
    (viewer) => {
      const member = admitMember(viewer, endpoint.purpose)
      // Former members take their things away, and add nothing.
      if (member.isFormer && endpoint.method !== 'DELETE') throw problem('former_member')
      if (!member.isFormer && board.mailer && !member.emailVerified) throw problem('unverified')
      return member
    },
  )
}

function admitMember(viewer: Viewer | null, purpose: string): Viewer {
  if (!viewer) throw problem('signed_out', { title: `${problems.signed_out.title} to ${purpose}` })
  return viewer
}

function register<
  P extends ZodType,
  Q extends ZodType,
  B extends ZodType,
  A extends ZodType,
  V extends Viewer | null,
>(
  app: FastifyInstance,
  board: Board,
  endpoint: Endpoint<P, Q, B, A, V>,
  admit: (viewer: Viewer | null) => V,
): void {
  const { method, url, params, query, body, bodyLimit, answer, status = 200, unmatched } = endpoint
  const viewers = new WeakMap<FastifyRequest, V>()
  app.route({
    method,
    url,
    ...(bodyLimit && { bodyLimit }),
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: answer ?? z.null(), default: problemAnswer },
    },
    schemaErrorFormatter: (errors, part) =>
      part === 'params' ? problem(unmatched ?? 'not_found') : invalidFields(errors),
    onRequest: async (request) => {
      viewers.set(request, admit(await viewerOf(board, request)))
    },
    handler: async (request, reply) => {
      reply.code(status)
      const { params, query, body } = request
      return endpoint.handle({
        params,
        query,
        body,
        viewer: viewers.get(request),
        request,
        reply,
      } as Asked<P, Q, B, V>)
    },
  })
}
