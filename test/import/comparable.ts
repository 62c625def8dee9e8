import { readAddress } from '../../src/server/crypto/addresses.ts'
import type { Keys } from '../../src/server/crypto/keys.ts'
import { importedTag, voterIdOf, voterTag } from '../../src/server/crypto/tags.ts'
import type { Row } from '../database/tables.ts'

type Tables = Record<string, Row[]>
/** The address hash of an account, its imported author tag, and the voter id of its imported votes. */
type Person = { address: string; author: string; voter: string }

/** Computing so many tags takes about a second. */
const maxTags = 300_000

/**
 * Returns the tables of an imported board in a form that is equal for all boards with the same secret and content:
 * random values are replaced with the account they belong to. Where there are many votes, only a sample is resolved.
 */
export function comparable(keys: Keys, tables: Tables): Record<string, string[]> {
  const { users = [], reactions = [], import_marks: marks = [], ...others } = tables
  const people = users.map((row) => personOf(keys, row))
  const authors = new Map(people.map(({ address, author }) => [author, address]))
  const voterOf = votersAmong(keys, people, reactions)
  const changed: Tables = {
    ...others,
    users: users.map(({ id: _, epoch: __, sealed_address: ___, ...row }) => ({
      ...row,
      password: row.password !== null,
    })),
    reactions: reactions.map((row) => ({ ...row, voter_tag: voterOf(row) })),
    import_marks: [{ count: marks.length }],
  }
  for (const table of ['confessions', 'replies'])
    changed[table] = (others[table] ?? []).map((row) => ({
      ...row,
      author_tag: authors.get(`${row.author_tag}`) ?? 'nobody',
      answered_tag: row.answered_tag && (authors.get(`${row.answered_tag}`) ?? 'nobody'),
    }))
  return Object.fromEntries(
    Object.entries(changed).map(([name, rows]) => [
      name,
      rows.map((row) => JSON.stringify(row)).sort(),
    ]),
  )
}

function personOf(keys: Keys, row: Row): Person {
  const id = `${row.id}`
  return {
    address: `${row.address_hash}`,
    author: importedTag(keys, id),
    voter: row.email_verified
      ? voterIdOf(keys, readAddress(keys, `${row.sealed_address}`).email)
      : id,
  }
}

function votersAmong(keys: Keys, people: Person[], reactions: Row[]): (row: Row) => string {
  const targets = new Set(reactions.map(targetOf))
  const oneIn = Math.ceil((targets.size * people.length) / maxTags)
  const voters = new Map<string, string>()
  const isSearched = (target: string) => Number.parseInt(target.slice(0, 8), 16) % oneIn === 0
  for (const target of [...targets].filter(isSearched))
    for (const { address, voter } of people) voters.set(voterTag(keys.vote, voter, target), address)
  return (row) => {
    if (!isSearched(targetOf(row))) return 'somebody'
    return voters.get(`${row.voter_tag}`) ?? 'nobody'
  }
}

function targetOf(row: Row): string {
  return `${row.confession_id ?? row.reply_id}`
}

/** Sorts the rows, because a table has no order. */
export function sorted(tables: Record<string, Row[]>): Record<string, Row[]> {
  const text = (row: Row) => JSON.stringify(row)
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      rows.toSorted((one, other) => (text(one) < text(other) ? -1 : 1)),
    ]),
  )
}
