import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Given, Taken } from '../../contract/call.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import type { Board } from '../board/board.ts'
import { problem } from '../errors/problems.ts'
import { invalidFields } from '../http/errors.ts'
import { describeCall } from '../http/openapi.ts'
import { cachedViewerOf, checkedViewerOf, networkOfRequest } from '../http/viewer.ts'
import { admitMember, admitWriter, type Viewer } from '../viewer/viewer.ts'
import type { CacheableRead } from './answer-from-cache.ts'
import { answerFromCache, setFreshCookie } from './answer-from-cache.ts'

type CallOf<Name extends CallName> = (typeof calls)[Name]
type CallWith<Declared> = {
  [Name in CallName]: CallOf<Name> extends Declared ? Name : never
}[CallName]
type WriterCall = CallWith<{ purpose: string; writes: true }>
type MemberCall = Exclude<CallWith<{ purpose: string }>, WriterCall>
type OpenCall = Exclude<CallName, MemberCall | WriterCall>
type ReadingCall = Extract<
  OpenCall,
  CallWith<{ answer: unknown }> & `GET /api/${'confessions' | 'replies' | 'search'}${string}`
>

export type Asked<Name extends CallName, Who extends Viewer | null> = {
  params: Taken<CallOf<Name>, 'params'>
  query: Taken<CallOf<Name>, 'query'>
  body: Taken<CallOf<Name>, 'body'>
  viewer: Who
  /** The IP address or range of the client, by which rate limits count visitors: see `networkOf`. */
  network: string
  request: FastifyRequest
  reply: FastifyReply
}

/** A Buffer or a stream is sent as it is, so its maker cuts it to the schema. */
type Handle<Name extends CallName, Who extends Viewer | null> = (
  asked: Asked<Name, Who>,
) => Promise<Given<CallOf<Name>> | Buffer | Readable>

type Reading<Answer> = CacheableRead<Answer> | Promise<Answer>

export function endpoints(app: FastifyInstance, board: Board) {
  return {
    open: <Name extends OpenCall>(name: Name, handle: Handle<Name, Viewer | null>) =>
      register(app, board, name, checkedViewerOf, admitEveryone, handle),
    /** Everyone gets the cached answer with their own flags. A promise is answered as it is. */
    reader: <Name extends ReadingCall>(
      name: Name,
      readingOf: (asked: Asked<Name, Viewer | null>) => Reading<Given<CallOf<Name>>>,
    ) =>
      register(app, board, name, cachedViewerOf, admitEveryone, async (asked) => {
        const reading = readingOf(asked)
        return reading instanceof Promise ? reading : answerFromCache(board, asked, reading)
      }),
    member: <Name extends MemberCall>(name: Name, handle: Handle<Name, Viewer>) => {
      const admit = (viewer: Viewer | null) => admitMember(viewer, calls[name].purpose)
      register(app, board, name, checkedViewerOf, admit, handle)
    },
    /** The SQL statements of a write must check the session: see `cachedViewerOf`. */
    writer: <Name extends WriterCall>(name: Name, handle: Handle<Name, Viewer>) => {
      const rules = { isDeletion: name.startsWith('DELETE '), verifiesAddresses: !!board.mailer }
      const admit = (viewer: Viewer | null) => admitWriter(viewer, calls[name].purpose, rules)
      register(app, board, name, cachedViewerOf, admit, async (asked) => {
        const answer = await handle(asked)
        setFreshCookie(board, asked.reply)
        return answer
      })
    },
  }
}

const admitEveryone = (viewer: Viewer | null) => viewer

function register<Name extends CallName, Who extends Viewer | null>(
  app: FastifyInstance,
  board: Board,
  name: Name,
  findViewer: typeof checkedViewerOf,
  admit: (viewer: Viewer | null) => Who,
  handle: Handle<Name, Who>,
): void {
  const call: Call = calls[name]
  const [method = '', url = ''] = name.split(' ')
  const viewers = new WeakMap<FastifyRequest, Who>()
  app.route({
    method,
    url,
    ...(call.bodyLimit && { bodyLimit: call.bodyLimit }),
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...describeCall(name),
    },
    schemaErrorFormatter: (errors, part) =>
      part === 'params' ? problem(call.unmatched ?? 'not_found') : invalidFields(errors),
    // Check the viewer first: a signed-out user must get this problem before any other (SPEC §8).
    onRequest: (request, _reply, done) => {
      const admitFound = (viewer: Viewer | null) => {
        const admitted = admit(viewer)
        viewers.set(request, admitted)
        if (call.writes) request.writer = admitted
      }
      const viewer = findViewer(board, request)
      if (viewer instanceof Promise) {
        viewer.then(admitFound).then(() => done(), done)
      } else {
        admitFound(viewer)
        done()
      }
    },
    handler: (request, reply) => {
      reply.code(call.status ?? 200)
      const { params, query, body } = request
      const viewer = viewers.get(request)
      const asked = {
        ...{ params, query, body, viewer, request, reply },
        get network() {
          return networkOfRequest(request)
        },
      }
      return handle(asked as Asked<Name, Who>)
    },
  })
}
