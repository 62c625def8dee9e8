import fc from 'fast-check'
import type { Operation, Parameter, Schema } from './operations.ts'
import { hostileText, hostileValue, validValue } from './values.ts'

/** As it is sent, but for placeholders and the cookie. */
export type HostileRequest = {
  method: string
  /** With its query, percent-encoded. */
  target: string
  headers: Record<string, string>
  body: string | undefined
  /** As Latin-1, which need not be UTF-8. */
  isBinary: boolean
  isChunked: boolean
  cookie: CookieTwist
}

export type CookieTwist = 'own' | 'cut' | 'changed' | 'twice' | 'nonsense' | 'long'

const mostly = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>, percent = 25) =>
  fc.oneof({ weight: 100 - percent, arbitrary: usual }, { weight: percent, arbitrary: odd })

/** Valid, or broken in any part. */
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

type Payload = { body: string | undefined; isBinary: boolean }

function payloadOf(schema: Schema | undefined): fc.Arbitrary<Payload> {
  const json = (value: fc.Arbitrary<unknown>) => value.map((one) => text(JSON.stringify(one)))
  const nothing = fc.constant<Payload>({ body: undefined, isBinary: false })
  if (!schema?.properties) {
    return fc.oneof({ weight: 6, arbitrary: nothing }, { weight: 1, arbitrary: json(hostileValue) })
  }
  const valid = objectOf(schema)
  const name = fc.constantFrom(...Object.keys(schema.properties))
  return fc.oneof(
    { weight: 60, arbitrary: json(valid) },
    {
      weight: 25,
      arbitrary: json(
        fc
          .tuple(valid, name, hostileValue)
          .map(([body, field, value]) => ({ ...body, [field]: value })),
      ),
    },
    {
      weight: 8,
      arbitrary: json(
        fc.tuple(valid, name).map(([body, field]) => ({ ...body, [field]: undefined })),
      ),
    },
    {
      weight: 10,
      arbitrary: fc.tuple(valid, extraField).map(([body, extra]) => withField(body, extra)),
    },
    { weight: 5, arbitrary: json(hostileValue) },
    { weight: 8, arbitrary: valid.chain((body) => brokenJson(JSON.stringify(body))) },
    { weight: 2, arbitrary: nothing },
  )
}

function objectOf({ properties = {}, required = [] }: Schema) {
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    validValue(name, schema),
  ])
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
  })
}

/** `__proto__` is an ordinary name in JSON. */
const extraField = fc.tuple(
  fc.constantFrom(
    ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'],
    ...[
      'id',
      'userId',
      'authorTag',
      'isOwner',
      'isOp',
      'upvoteCount',
      'createdAt',
      'emailVerified',
    ],
  ),
  fc.oneof(hostileValue, fc.constant({ isOwner: true, emailVerified: true })),
)

function withField(body: object, [name, value]: [string, unknown]): Payload {
  const fields = JSON.stringify(body).slice(1, -1)
  return text(`{${fields && `${fields},`}${JSON.stringify(name)}:${JSON.stringify(value)}}`)
}

function brokenJson(json: string): fc.Arbitrary<Payload> {
  return fc.oneof(
    fc.nat(json.length).map((end) => text(json.slice(0, end))),
    fc
      .constantFrom(`${json},`, `\ufeff${json}`, `${json}${json}`, `/* */${json}`, '{', 'NaN', '')
      .map(text),
    fc
      .constantFrom('['.repeat(50_000), `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)
      .map(text),
    fc.constant(text(JSON.stringify({ title: 'x', content: 'x'.repeat(1_100_000) }))),
    fc.constantFrom('\xff\xfe\x00{', `${json.slice(0, -1)}\x80"`, '\xed\xa0\x80').map((body) => ({
      body,
      isBinary: true,
    })),
  )
}

const oddContentType = fc.constantFrom(
  ...[
    '',
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'application/json-patch+json',
  ],
  ...['multipart/form-data; boundary=x', 'application/json; charset=utf-16', 'APPLICATION/JSON'],
  ...[
    'application/json; charset="',
    'application/json, text/plain',
    'nonsense',
    'application/json;;;',
  ],
)

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom(
  ...[
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'none' },
  ],
  ...[
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-origin' },
    { host: 'evil.example' },
  ],
  ...[
    { 'x-forwarded-for': "'1.2.3.4" },
    { 'x-http-method-override': 'DELETE' },
    { expect: '100-continue' },
  ],
  ...[
    { 'content-encoding': 'gzip' },
    { 'if-none-match': '*' },
    { 'if-none-match': '"'.repeat(500) },
  ],
  ...[
    { accept: 'text/html' },
    { accept: '\xff' },
    { range: 'bytes=0-1' },
    { 'accept-encoding': 'x;q=9' },
  ],
  ...[{ 'last-event-id': '../../x' }, { 'x-long': 'x'.repeat(8_000) }, { upgrade: 'websocket' }],
)

const oddCookie = fc.constantFrom<CookieTwist>('cut', 'changed', 'twice', 'nonsense', 'long')

function text(body: string): Payload {
  return { body, isBinary: false }
}

function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}
