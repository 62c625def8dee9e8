import { createHmac, createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmac } from './keys.ts'

test('HMACs follow the published standard', () => {
  const key = fc.uint8Array({ minLength: 1, maxLength: 64 })
  fc.assert(
    fc.property(key, fc.array(fc.string({ unit: 'binary' })), (bytes, parts) => {
      const expected = createHmac('sha256', bytes).update(parts.join('\n')).digest('hex')
      expect(hmac(createSecretKey(bytes), ...parts).toString('hex')).toBe(expected)
    }),
  )
})
