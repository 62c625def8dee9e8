import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountIdOf } from '../../test/accounts/accounts.ts'
import { password } from '../../test/board.ts'
import { accountTables, contentTables } from '../../test/database/stolen-copy.ts'
import { dumpTables, type Row } from '../../test/database/tables.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import { emailOf, samplePassword, uid } from '../../test/import/old-export.ts'
import { documents, old, people } from '../../test/import/old-names.ts'
import { deriveKeys } from '../server/crypto/keys.ts'
import { importedId } from '../server/crypto/tags.ts'
import { rowsOf } from '../server/db/database.ts'
import { scrub } from '../server/db/scrub/scrub.ts'

const uuidV8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('a stolen copy of a board with an import', () => {
  const board = useImportBoard()
  let tables: Record<string, Row[]> = {}
  let transactions: Record<'accounts' | 'content', string[]>
  const rowsIn = (names: string[]) => names.flatMap((name) => tables[name] ?? [])

  beforeAll(async () => {
    await board.import(old)
    // The command ends with a scrub.
    expect(await scrub(board.board)).toBe(true)
    // Eve signed up here and was never on the old board.
    await board.visitor().post('/api/account', { email: emailOf('eve'), password })
    tables = await dumpTables(board.board)
    transactions = {
      accounts: await transactionsOf(accountTables),
      content: await transactionsOf(contentTables),
    }
    await board.empty()
  })

  test('contains no id of the old board, of people or of documents', () => {
    const text = JSON.stringify(tables).toLowerCase()

    for (const known of [...people.map(uid), ...documents, 'OldUser', 'OldReply', 'Gone"'])
      expect(text).not.toContain(known.toLowerCase())
  })

  test('contains no readable hash, salt or key of the old board', () => {
    const text = JSON.stringify(tables).toLowerCase()

    const { passwordHash, salt, hashConfig } = samplePassword
    for (const secret of [passwordHash, salt, hashConfig.base64_signer_key]) {
      const bytes = Buffer.from(secret, 'base64')
      for (const form of ['base64', 'base64url', 'hex'] as const)
        expect(text).not.toContain(bytes.toString(form).toLowerCase())
    }
    for (const sign of ['imported', 'signerkey', 'memcost', 'rounds'])
      expect(text).not.toContain(sign)
  })

  test('contains a different seal for each person with the same password', () => {
    const sealed = rowsIn(['users']).flatMap(({ password }) => (password ? `${password}` : []))
    const pieces = sealed.flatMap((text): string[] => text.match(/.{8}/g) ?? [])

    expect(sealed).toHaveLength(4)
    expect(pieces.length).toBeGreaterThan(80)
    expect(new Set(pieces).size).toBe(pieces.length)
  })

  test("doesn't show whether an account was imported, by its password or its address", () => {
    const rows = rowsIn(['users'])
    const sizesOf = (column: string) =>
      new Set(rows.flatMap((row) => (row[column] === null ? [] : `${row[column]}`.length)))

    expect(rows).toHaveLength(5)
    expect(sizesOf('password').size).toBe(1)
    expect(sizesOf('sealed_address').size).toBe(1)
  })

  test('contains no readable address, whether its owner can sign in or not', () => {
    const text = JSON.stringify(tables).toLowerCase()

    for (const known of ['@', 'ucsd', 'example.com']) expect(text).not.toContain(known)
  })

  test('joins no account to content: they share no value', () => {
    const known = new Set(rowsIn(accountTables).flatMap(telling))
    const written = rowsIn(contentTables).flatMap(telling)

    expect(known.size).toBeGreaterThan(4)
    expect(written.length).toBeGreaterThan(30)
    expect(written.filter((value) => known.has(value))).toEqual([])
  })

  test('joins no account to content by the transaction that wrote them', () => {
    const { accounts, content } = transactions

    expect(accounts.length).toBeGreaterThan(0)
    expect(content.length).toBeGreaterThan(2)
    expect(content.filter((transaction) => accounts.includes(transaction))).toEqual([])
  })

  test("has ids that contain no time and don't count up", () => {
    const ids = rowsIn(contentTables).flatMap((row) =>
      [row.id, row.author_tag, row.voter_tag].filter(Boolean),
    )

    expect(ids.length).toBeGreaterThan(15)
    for (const id of ids) expect(id).toMatch(uuidV8)
  })

  test('groups no votes: the votes of one person share nothing', () => {
    const voters = rowsIn(['reactions']).map(({ voter_tag }) => voter_tag)

    expect(voters).toHaveLength(6)
    expect(new Set(voters).size).toBe(6)
  })

  test('groups no content of people without an account: each item has its own tag', () => {
    const { keys } = board.board
    const nobodys = ['OldConfessionB', 'OldConfessionD'].map((oldId) =>
      importedId(keys, 'confession', oldId),
    )
    const rows = rowsIn(['confessions', 'replies'])
    const tags = rows.map(({ author_tag }) => author_tag)
    const shared = tags.filter((tag, index) => tags.indexOf(tag) !== index)

    // Only Ada's confession and reply share a tag.
    expect(shared).toHaveLength(1)
    for (const { id, author_tag } of rows)
      if (nobodys.includes(`${id}`)) expect(shared).not.toContain(author_tag)
  })

  test('reveals nothing to an attacker who knows the old ids but not the secret', () => {
    const written = new Set(rowsIn(contentTables).flatMap(telling))
    const { keys } = board.board
    const { older: _, ...guessedKeys } = deriveKeys('a secret that somebody guessed')

    expect(written).toContain(importedId(keys, 'confession', 'OldConfessionA'))
    for (const guessed of Object.values(guessedKeys)) {
      const id = importedId({ ...keys, import: guessed }, 'confession', 'OldConfessionA')
      expect(written).not.toContain(id)
    }
  })

  test("tags unowned content randomly, so even the export and the secret can't recreate the tags", async () => {
    const marksIn = ({ confessions = [], replies = [], reactions = [] }: Record<string, Row[]>) =>
      [...confessions, ...replies, ...reactions].map((row) => row.author_tag ?? row.voter_tag)
    const before = marksIn(tables)
    await board.import(old)

    const again = marksIn(await dumpTables(board.board))

    expect(again).toHaveLength(before.length)
    // Two tags return, of one vote by Ada and one by Bob: they are derived from verified mailboxes.
    expect(again.filter((mark) => before.includes(mark))).toHaveLength(2)
  })

  async function transactionsOf(names: string[]): Promise<string[]> {
    const each = names.map((name) => sql`select xmin::text as xmin from ${sql.identifier(name)}`)
    const rows = await rowsOf<{ xmin: string }>(board.board.db, sql.join(each, sql` union `))
    return rows.map(({ xmin }) => xmin)
  }
})

describe('reading a board with an import', () => {
  const board = useImportBoard()

  test('shows no old person id, even if the old board showed all of them', async () => {
    await board.import(old)
    const bob = await board.google('bob')
    const id = board.idOf('confession', 'OldConfessionA')
    const accounts = await Promise.all(
      ['ada', 'bob'].map((name) => accountIdOf(board.board, emailOf(name))),
    )

    for (const caller of [board.visitor(), bob]) {
      for (const path of ['', `/${id}`, `/${id}/replies`]) {
        const text = JSON.stringify((await caller.get(`/api/confessions${path}`)).body)
        expect(text).toContain(id)
        for (const known of [...people.map(uid), ...documents, ...accounts])
          expect(text).not.toContain(known)
      }
    }
  })
})

/** Returns the values of a row that could be joined on: no nulls, booleans or small counts. */
function telling(row: Row): string[] {
  return Object.values(row)
    .filter((value) => value !== null && typeof value !== 'boolean')
    .filter((value) => typeof value !== 'number' || value > 1000)
    .map((value) => String(value).toLowerCase())
}
