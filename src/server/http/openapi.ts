import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { type CallName, callGroups, calls } from '../../contract/calls.ts'
import { ProblemBody, type ProblemCode, problems } from '../../contract/problems.ts'
import type { Config } from '../config/config.ts'

/** Describes the API at `/api/openapi.json`. Call this before the routes are registered, because it collects them. */
export async function describeApi(
  app: FastifyInstance,
  config: Config,
  cookieName: string,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: config.boardTitle,
        version: '1',
        description: 'Anyone may read. Writing takes a session.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: Object.entries(callGroups).map(([name, { about }]) => ({ name, description: about })),
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withoutInputs(jsonSchemaTransformObject(document)),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

/** Removes the input variant that the library adds for each named schema, because all named schemas are answers. */
function withoutInputs(document: ReturnType<typeof jsonSchemaTransformObject>) {
  const schemas = 'components' in document ? document.components?.schemas : undefined
  for (const name in schemas) if (name.endsWith('Input')) delete schemas[name]
  return document
}

export function describeCall(name: CallName) {
  const call: Call = calls[name]
  const [tag] = Object.entries(callGroups).find(([, group]) => name in group.calls) ?? []
  return {
    operationId: call.operationId,
    summary: call.summary,
    tags: tag ? [tag] : [],
    // A call without a purpose accepts requests with or without a session, because a signed-in user may get more.
    security: call.purpose ? [{ session: [] }] : [{}, { session: [] }],
    response: {
      [call.status ?? 200]: call.stream ? eventStream : (call.answer ?? z.null()),
      ...(call.accepted && { 202: call.accepted }),
      ...refusalsByStatus(name),
      default: problemAnswer('What else went wrong'),
    },
  }
}

const eventStream = {
  description: 'Server-sent events',
  content: { 'text/event-stream': { schema: z.string() } },
}

/** Returns the problems with which a call may be refused, except those that every call may have. */
export function refusalCodes(name: CallName): Set<ProblemCode> {
  const { purpose, writes, evenSuspended, unmatched, query, body, refusals }: Call = calls[name]
  const adds = writes && !name.startsWith('DELETE ')
  return new Set([
    ...(body || query ? (['malformed', 'invalid_fields'] as const) : ['malformed' as const]),
    ...(purpose ? ['signed_out' as const] : []),
    ...(writes ? (['unverified', 'too_fast'] as const) : []),
    ...(adds ? ['former_member' as const] : []),
    ...(adds && !evenSuspended ? ['suspended' as const] : []),
    ...(name.startsWith('GET ')
      ? []
      : (['foreign_origin', 'too_large', 'unsupported_media_type'] as const)),
    ...(unmatched ? [unmatched] : []),
    ...(refusals ?? []),
  ])
}

function refusalsByStatus(name: CallName) {
  const byStatus = Map.groupBy(refusalCodes(name), (code) => problems[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      problemAnswer(codes.map((code) => `${code}: ${problems[code].title}`).join('; ')),
    ]),
  )
}

function problemAnswer(description: string) {
  return { description, content: { 'application/problem+json': { schema: ProblemBody } } }
}
