import fc from 'fast-check'
import { payloadOf } from './hostile-bodies.ts'
import { type CookieTwist, oddContentType, oddCookie, oddHeaders } from './hostile-headers.ts'
import type { Operation, Parameter } from './operations.ts'
import { hostileText, validValue } from './values.ts'

/** A request before placeholders are replaced and the cookie is added. */
export type HostileRequest = {
  method: string
  /** The path with its query, percent-encoded. */
  target: string
  headers: Record<string, string>
  body: string | undefined
  /** A binary body is sent as Latin-1, which may be invalid UTF-8. */
  isBinary: boolean
  isChunked: boolean
  cookie: CookieTwist
}

const mostly = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>, percent = 25) =>
  fc.oneof({ weight: 100 - percent, arbitrary: usual }, { weight: percent, arbitrary: odd })

/** Makes requests that are valid or broken in any part. */
export function hostileRequest(operation: Operation): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      method: mostly(
        fc.constant(operation.method),
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
        3,
      ),
      path: pathOf(operation),
      query: queryOf(operation.parameters.filter((one) => one.in === 'query')),
      contentType: mostly(fc.constant('application/json'), oddContentType, 6),
      headers: mostly(fc.constant({}), oddHeaders, 10),
      payload: payloadOf(operation.body),
      isChunked: mostly(fc.constant(false), fc.constant(true), 10),
      cookie: mostly(fc.constant<CookieTwist>('own'), oddCookie, 5),
    })
    .map(({ path, query, contentType, headers, payload: { body, isBinary }, ...rest }) => ({
      ...rest,
      target: query ? `${path}?${query}` : path,
      headers:
        body === undefined || !contentType ? headers : { ...headers, 'content-type': contentType },
      body,
      isBinary,
    }))
}

function pathOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const id = parameters.find((one) => one.in === 'path')
  const segment = id
    ? mostly(validValue('id', id.schema).map(String), oddSegment, 12)
    : fc.constant('')
  const ending = mostly(fc.constant(''), fc.constantFrom('/', '//', '%2f', ';x', '.json'), 2)
  return fc.tuple(segment, ending).map(([id, end]) => path.replace('{id}', id) + end)
}

const oddSegment = fc.oneof(
  fc.constantFrom('%', '%zz', '%00', '%ED%A0%80', '..%2f..%2f', '%2e%2e', '*', 'a'.repeat(300)),
  hostileText.map(encoded),
)

function queryOf(parameters: Parameter[]): fc.Arbitrary<string> {
  const pairs = parameters.map(({ name, schema }) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      {
        weight: 3,
        arbitrary: validValue(name, schema).map((value) => [`${name}=${encoded(String(value))}`]),
      },
      { weight: 2, arbitrary: hostileText.map((value) => [`${name}=${encoded(value)}`]) },
      {
        weight: 1,
        arbitrary: fc.constantFrom([`${name}=a`, `${name}=b`], [`${name}[]=a`], [name]),
      },
    ),
  )
  const extra = mostly(
    fc.constant<string[]>([]),
    fc.constantFrom<string[]>(
      ['__proto__=1'],
      ['constructor[prototype]=1'],
      ['%'],
      ['a=%zz'],
      ['=&&='],
    ),
    10,
  )
  return fc.tuple(...pairs, extra).map((parts) => parts.flat().join('&'))
}

function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}
