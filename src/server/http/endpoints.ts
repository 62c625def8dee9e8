import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Given, Taken } from '../../contract/call.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { admitMember, admitWriter } from '../accounts/admission.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Board } from '../board.ts'
import { problem } from '../problems.ts'
import { invalidFields } from './errors.ts'
import { describeCall } from './openapi.ts'
import { networkOfRequest, sessionCookie, viewerOf } from './viewer.ts'

type CallOf<Name extends CallName> = (typeof calls)[Name]
type CallWith<Declared> = {
  [Name in CallName]: CallOf<Name> extends Declared ? Name : never
}[CallName]
type WriterCall = CallWith<{ purpose: string; writes: true }>
type MemberCall = Exclude<CallWith<{ purpose: string }>, WriterCall>
type OpenCall = Exclude<CallName, MemberCall | WriterCall>

export type Asked<Name extends CallName, Who extends Viewer | null> = {
  params: Taken<CallOf<Name>, 'params'>
  query: Taken<CallOf<Name>, 'query'>
  body: Taken<CallOf<Name>, 'body'>
  viewer: Who
  /** As far as it is counted: see `networkOf`. */
  network: string
  request: FastifyRequest
  reply: FastifyReply
}

type Handle<Name extends CallName, Who extends Viewer | null> = (
  asked: Asked<Name, Who>,
) => Promise<Given<CallOf<Name>>>

export function endpoints(app: FastifyInstance, board: Board) {
  return {
    open: <Name extends OpenCall>(name: Name, handle: Handle<Name, Viewer | null>) =>
      register(app, board, name, (viewer) => viewer, handle),
    member: <Name extends MemberCall>(name: Name, handle: Handle<Name, Viewer>) =>
      register(app, board, name, (viewer) => admitMember(viewer, calls[name].purpose), handle),
    writer: <Name extends WriterCall>(name: Name, handle: Handle<Name, Viewer>) => {
      const rules = { takesAway: name.startsWith('DELETE '), verifiesAddresses: !!board.mailer }
      const { purpose } = calls[name]
      register(app, board, name, (viewer) => admitWriter(viewer, purpose, rules), handle)
    },
  }
}

function register<Name extends CallName, Who extends Viewer | null>(
  app: FastifyInstance,
  board: Board,
  name: Name,
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
    // Who is signed out hears that before anything else (SPEC §8).
    onRequest: (request, _reply, done) => {
      const keep = (viewer: Viewer | null) => void viewers.set(request, admit(viewer))
      if (sessionCookie(board, request)) {
        viewerOf(board, request)
          .then(keep)
          .then(() => done(), done)
      } else {
        keep(null)
        done()
      }
    },
    handler: (request, reply) => {
      reply.code(call.status ?? 200)
      const { params, query, body } = request
      const viewer = viewers.get(request)
      return handle({
        ...{ params, query, body, viewer, request, reply },
        // Few ask for it.
        get network() {
          return networkOfRequest(request)
        },
      } as Asked<Name, Who>)
    },
  })
}
