import fc from 'fast-check'
import type { Schema } from './operations.ts'
import { hostileValue, validValue } from './values.ts'

export type Payload = { body: string | undefined; isBinary: boolean }

export function payloadOf(schema: Schema | undefined): fc.Arbitrary<Payload> {
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

/**
 * Fields that an attacker might try to set. They are written as JSON, where `__proto__` is an ordinary
 * name.
 */
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

function text(body: string): Payload {
  return { body, isBinary: false }
}
