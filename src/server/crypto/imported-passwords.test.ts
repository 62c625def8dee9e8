import { describe, expect, test } from 'vitest'
import { importedPassword } from '../../../test/import/imported-password.ts'
import { samplePassword } from '../../../test/import/old-export.ts'
import { matchesImported } from './imported-passwords.ts'
import { deriveKeys } from './keys.ts'
import { hashPassword, sealPassword, verifyPassword } from './passwords.ts'
import { seal, unseal } from './seal.ts'

const keys = deriveKeys('a secret that only this test knows of')
const { password } = samplePassword
const { hash } = importedPassword

describe('an imported password', () => {
  test('matches only itself, as the published example shows', async () => {
    expect(await matchesImported(password, importedPassword)).toBe(true)
    expect(await matchesImported(`${password}!`, importedPassword)).toBe(false)
  })

  test('matches in both base64 alphabets of the export', async () => {
    const urlSafe = (text: string) =>
      text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
    const { hash, salt, signerKey, saltSeparator } = importedPassword
    const other = {
      ...importedPassword,
      ...{ hash: urlSafe(hash), salt: urlSafe(salt) },
      ...{ signerKey: urlSafe(signerKey), saltSeparator: urlSafe(saltSeparator) },
    }

    expect(await matchesImported(password, other)).toBe(true)
  })

  test("doesn't match with any other parameter", async () => {
    const cheap = { ...importedPassword, rounds: 1, memCost: 4 }
    for (const other of [
      cheap,
      { ...cheap, salt: '' },
      { ...cheap, saltSeparator: '' },
      { ...cheap, hash: hash.slice(0, 40) },
      { ...cheap, signerKey: 'AAAA' },
    ])
      expect(await matchesImported(password, other)).toBe(false)
  })

  test('matches only itself once it is stored', async () => {
    const stored = sealPassword(keys, importedPassword)

    expect(await verifyPassword(keys, password, stored)).toBe(true)
    expect(await verifyPassword(keys, `${password}!`, stored)).toBe(false)
  })

  test('looks like one of our own when stored', async () => {
    const [imported, again] = [
      sealPassword(keys, importedPassword),
      sealPassword(keys, importedPassword),
    ]
    const own = await hashPassword(keys, password)

    expect(imported).toMatch(/^[\w-]+$/)
    expect(imported).not.toBe(again)
    expect(imported).toHaveLength(own.length)
    const pieces: string[] = imported.match(/.{8}/g) ?? []
    expect(pieces.filter((piece) => again.includes(piece) || own.includes(piece))).toEqual([])
  })

  test("can be read only with this board's secret", async () => {
    const stranger = deriveKeys('another secret than the one of this test')

    const answer = verifyPassword(stranger, password, sealPassword(keys, importedPassword))

    await expect(answer).rejects.toThrow()
  })

  test('is not stored if it is longer than any real one', () => {
    const endless = { ...importedPassword, salt: 'x'.repeat(1_024) }

    expect(() => sealPassword(keys, endless)).toThrow(RangeError)
  })
})

describe('a sealed text', () => {
  const size = 1_000
  const texts = ['', 'a', 'ümläut 🙈', 'x'.repeat(size), `${'🙈'.repeat(size / 4)}`]

  test('is read with its key, whatever it says', () => {
    for (const text of texts) expect(unseal(keys.seal, seal(keys.seal, text, size))).toBe(text)
  })

  test('is as long as any other of its kind, and never the same twice', () => {
    const sealed = [...texts, ...texts].map((text) => seal(keys.seal, text, size))

    expect(new Set(sealed.map(({ length }) => length)).size).toBe(1)
    expect(new Set(sealed).size).toBe(sealed.length)
  })

  test("can't hold more than its size in bytes", () => {
    for (const text of ['x'.repeat(size + 1), 'ä'.repeat(size / 2 + 1)])
      expect(() => seal(keys.seal, text, size)).toThrow(RangeError)
  })

  test('is not read with another key or after any change', () => {
    const text = seal(keys.seal, 'a text', 10)
    const sealed = Buffer.from(text, 'base64url')

    expect(unseal(keys.cookie, text)).toBeNull()
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(unseal(keys.seal, changed.toString('base64url')), `${index}`).toBeNull()
    }
    for (const length of [0, 1, 20, sealed.length - 1])
      expect(unseal(keys.seal, sealed.subarray(0, length).toString('base64url'))).toBeNull()
    expect(unseal(keys.seal, 'no seal at all, but words')).toBeNull()
  })
})
