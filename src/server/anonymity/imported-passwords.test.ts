import { describe, expect, test } from 'vitest'
import { samplePassword } from '../../../seed/old-board.ts'
import {
  type ImportedPassword,
  isImported,
  matchesImported,
  sealPassword,
} from './imported-passwords.ts'
import { deriveKeys } from './keys.ts'
import { seal, unseal } from './seal.ts'

const keys = deriveKeys('a secret that only this test knows of')
const { password, passwordHash: hash, salt, hashConfig } = samplePassword
const published: ImportedPassword = {
  hash,
  salt,
  signerKey: hashConfig.base64_signer_key,
  saltSeparator: hashConfig.base64_salt_separator,
  rounds: hashConfig.rounds,
  memCost: hashConfig.mem_cost,
}

describe('a password of the old board', () => {
  test('is told from every other, by the published example', async () => {
    const sealed = sealPassword(keys, published)

    expect(await matchesImported(keys, password, sealed)).toBe(true)
    expect(await matchesImported(keys, `${password}!`, sealed)).toBe(false)
  })

  test('is the same in either alphabet of its export', async () => {
    const urlSafe = (text: string) =>
      text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
    const { hash, salt, signerKey, saltSeparator } = published
    const sealed = sealPassword(keys, {
      ...published,
      ...{ hash: urlSafe(hash), salt: urlSafe(salt) },
      ...{ signerKey: urlSafe(signerKey), saltSeparator: urlSafe(saltSeparator) },
    })

    expect(await matchesImported(keys, password, sealed)).toBe(true)
  })

  test('is another one with any other parameter', async () => {
    const cheap = { ...published, rounds: 1, memCost: 4 }
    for (const other of [
      cheap,
      { ...cheap, salt: '' },
      { ...cheap, saltSeparator: '' },
      { ...cheap, hash: hash.slice(0, 40) },
      { ...cheap, signerKey: 'AAAA' },
    ])
      expect(await matchesImported(keys, password, sealPassword(keys, other))).toBe(false)
  })

  test('is sealed: it looks like nothing, differs each time, and opens with this secret alone', async () => {
    const [one, other] = [sealPassword(keys, published), sealPassword(keys, published)]

    expect(one).toMatch(/^imported:[\w-]+$/)
    expect(isImported(one)).toBe(true)
    expect(one).not.toBe(other)
    const stranger = deriveKeys('another secret than the one of this test')
    await expect(matchesImported(stranger, password, one)).rejects.toThrow()
  })
})

describe('a sealed text', () => {
  test('is read with its key, whatever it says', () => {
    for (const text of ['', 'a', 'ümläut 🙈', 'x'.repeat(10_000)])
      expect(unseal(keys.seal, seal(keys.seal, text))).toBe(text)
  })

  test('is not read once anything in it was changed', () => {
    const sealed = Buffer.from(seal(keys.seal, 'a text'), 'base64url')

    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(() => unseal(keys.seal, changed.toString('base64url')), `${index}`).toThrow()
    }
    expect(() => unseal(keys.seal, sealed.subarray(0, 20).toString('base64url'))).toThrow()
  })
})
