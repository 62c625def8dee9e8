import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { calls } from '../../contract/calls.ts'

/** Calls that other programs rely on. They must stay. */
const promised = [
  'GET /api/confessions',
  'POST /api/confessions',
  'GET /api/confessions/{id}',
  'PATCH /api/confessions/{id}',
  'DELETE /api/confessions/{id}',
  'PUT /api/confessions/{id}/upvote',
  'DELETE /api/confessions/{id}/upvote',
  'GET /api/confessions/{id}/replies',
  'POST /api/confessions/{id}/replies',
  'GET /api/replies/{id}/replies',
  'PATCH /api/replies/{id}',
  'DELETE /api/replies/{id}',
  'PUT /api/replies/{id}/upvote',
  'DELETE /api/replies/{id}/upvote',
  'GET /api/confessions/{id}/report',
  'PUT /api/confessions/{id}/report',
  'DELETE /api/confessions/{id}/report',
  'GET /api/replies/{id}/report',
  'PUT /api/replies/{id}/report',
  'DELETE /api/replies/{id}/report',
  'PUT /api/confessions/{id}/appeal',
  'PUT /api/replies/{id}/appeal',
  'GET /api/search',
  'GET /api/session',
  'GET /api/me/confessions',
  'GET /api/me/replies',
  'GET /api/me/inbox',
  'GET /api/me/stats',
  'POST /api/me/export',
  'POST /api/account',
  'PUT /api/account',
  'POST /api/session',
  'DELETE /api/session',
  'DELETE /api/sessions',
  'POST /api/account/deletion',
  'POST /api/account/password-reset',
  'PUT /api/account/password-reset',
  'PUT /api/account/password',
  'POST /api/account/verification',
  'POST /api/session/google',
  'PUT /api/session/google',
  'GET /api/events',
  'GET /api/moderation',
  'POST /api/takedowns',
]

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  parameters?: { name: string; in: string }[]
  requestBody?: unknown
  responses: Record<string, { content?: Record<string, unknown> }>
}

describe('the description of the API', () => {
  const board = useBoard()
  const read = async () => (await board.visitor().get('/api/openapi.json')).body
  const operations = (document: { paths: Record<string, Record<string, Operation>> }) =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        call: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    )

  test('is OpenAPI 3.1 with the name of the board', async () => {
    const { status, headers, body } = await board.visitor().get('/api/openapi.json')

    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(body.openapi).toMatch(/^3\.1\./)
    expect(body.info.title).toBe('UCSD Confessions')
  })

  test("passes the linter's recommended rules", async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(await read()), config })

    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  test('says what every call does and how it is refused', async () => {
    for (const { call, operation } of operations(await read())) {
      expect(operation.summary, call).toMatch(/^[A-Z]/)
      expect(operation.operationId, call).toMatch(/^[a-z]+([A-Z][a-z]+)*$/)
      expect(operation.tags, call).toHaveLength(1)
      expect(Object.keys(operation.responses), call).toContainEqual(expect.stringMatching(/^4/))
    }
  })

  test('says for every call whether it needs a sign-in', async () => {
    for (const { call, operation } of operations(await read())) {
      const [method, path = ''] = call.split(' ')
      const url = withNonsense(path)
      const answer = await board.app.inject({ method: method as 'GET', url })
      const refused = answer.json()?.code === 'signed_out'
      expect(operation.security, call).toEqual(refused ? [{ session: [] }] : [{}, { session: [] }])
      expect('401' in operation.responses || !refused, call).toBe(true)
    }
  })

  test('contains every call', async () => {
    const described = operations(await read()).map(({ call }) => call)

    expect(described).toEqual(expect.arrayContaining(promised))
    expect(described.filter((call) => call.includes(' /api/')).sort()).toEqual(
      Object.keys(calls)
        .map((name) => name.replace(/:(\w+)/g, '{$1}'))
        .sort(),
    )
  })

  test("contains no call that doesn't exist", async () => {
    for (const { call } of operations(await read())) {
      const [method, path = ''] = call.split(' ')
      const answer = await board.app.inject({
        method: method as 'GET',
        url: withNonsense(path),
      })
      expect(answer.json().code, call).not.toBe('not_found')
    }
  })

  test('has no references outside itself', async () => {
    const document = await read()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)]

    expect(references.length).toBeGreaterThan(promised.length)
    for (const [, reference = ''] of references) {
      expect(reference).toMatch(/^#\//)
      const found = reference
        .slice(2)
        .split('/')
        .reduce((part, key) => part?.[key], document)
      expect(found, reference).toBeTypeOf('object')
    }
  })

  test('describes the input and output of every call', async () => {
    for (const { call, operation } of operations(await read())) {
      const inPath = operation.parameters?.filter((parameter) => parameter.in === 'path') ?? []
      expect(
        inPath.map(({ name }) => `{${name}}`),
        call,
      ).toEqual(call.match(/\{\w+\}/g) ?? [])
      const hasBody =
        /^(POST|PATCH|PUT \/api\/(account|session)|PUT .*\/(report|appeal)$)/.test(call) &&
        !/^POST .*\/(verification|google)$/.test(call)
      expect(operation.requestBody !== undefined, call).toBe(hasBody)
      expect(Object.keys(operation.responses), call).toEqual(
        expect.arrayContaining([expect.stringMatching(/^20[0124]$/), 'default']),
      )
      expect(Object.keys(operation.responses.default?.content ?? {}), call).toEqual([
        'application/problem+json',
      ])
    }
  })
})

/** A valid stream request would never end, so its path gets an invalid id. */
function withNonsense(path: string): string {
  return path.replace('{id}', 'nonsense').replace(/\/events$/, '$&?confession=nonsense')
}
