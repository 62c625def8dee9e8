import fc from 'fast-check'
import type { Schema } from './operations.ts'

/** Replaced with real values when the request is sent. */
export const placeholders = {
  confession: '__confession__',
  reply: '__reply__',
  ownEmail: '__own-email__',
  ownerEmail: '__owner-email__',
  newEmail: '__new-email__',
  password: '__password__',
  cursor: '__cursor__',
} as const
export type Placeholder = keyof typeof placeholders

const unknownId = '00000000-0000-4000-8000-000000000000'

/** Values for fields of these names. Other fields get values by their schema. */
const known: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.constantFrom(
    ...[placeholders.ownEmail, placeholders.ownerEmail, placeholders.newEmail],
    ...['nobody@ucsd.edu', 'somebody@example.org', 'no address'],
  ),
  password: fc.constantFrom(placeholders.password, 'a wrong guess', 'password'),
  currentPassword: fc.constantFrom(placeholders.password, 'a wrong guess'),
  newPassword: fc.constantFrom('something else', '12345'),
  token: fc.constantFrom('made.up', 'lw0.0000000000000000'),
  cursor: fc.constantFrom(placeholders.cursor, 'bm90aGluZw'),
  key: fc.uuid(),
}

export function validValue(name: string, schema: Schema): fc.Arbitrary<unknown> {
  if (name === 'id' || !known[name]) return bySchema(schema)
  return known[name]
}

function bySchema({ type, format, enum: choices, anyOf }: Schema): fc.Arbitrary<unknown> {
  if (choices) return fc.constantFrom(...choices)
  if (anyOf) return fc.oneof(...anyOf.map((one) => bySchema(one)))
  if (format === 'uuid') {
    return fc.oneof(
      fc.constantFrom(placeholders.confession, placeholders.reply, unknownId),
      fc.uuid(),
    )
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
}

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'half \udfff', '\u202e\u200b\u2800', '\ufeff'],
    ...[
      '__proto__',
      'constructor',
      'null',
      'NaN',
      '-1',
      '1e309',
      '0x10',
      'true',
      '[object Object]',
    ],
    ...["'; drop table users; --", '{{7*7}}', '<script>alert(1)</script>', '../../etc/passwd'],
    ...['x'.repeat(1_001), '\u{1f600}'.repeat(2_001), 'y'.repeat(10_001), 'a\u0301'.repeat(5_000)],
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

/** Values that usually don't have the type of the field. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 1],
      ...[[], [[]], ['a', 'b'], {}, { $ne: null }, { toString: 'x' }, { length: 3 }],
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constant('z'.repeat(200_000)) },
)
