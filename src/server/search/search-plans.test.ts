import { type SQLWrapper, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { vacuumWhole } from '../../../test/database/vacuum.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { confessions, confessionTerms } from '../db/schema/content.ts'
import { weekIn } from '../search-index/stored-terms.ts'
import { similarTerms } from './correction.ts'
import { queryForAll, type TermQuery } from './matches.ts'
import { searchResultRows } from './search.ts'

type Plan = {
  'Node Type': string
  'Index Name'?: string
  'Actual Loops': number
  'Actual Rows': number
  Plans?: Plan[]
}

/** The board has two hundred confessions in each week. */
const weeks = 100

/** The maximum number of weeks and of confessions that each search reads. */
const searches: Record<string, [TermQuery, weeks: number, met: number]> = {
  'a word in every confession': [words('common'), 6, 1_200],
  'the beginning of a word in every confession': [startOf('comm'), 6, 1_200],
  'a word in one of twenty confessions': [words('middling'), weeks + 1, 1_000],
  'a word in one confession': [words('rare'), weeks + 1, 1],
  'two common words that never occur together': [words('even', 'odd'), weeks + 1, 0],
  'a common word and a rare one': [words('common', 'rare'), weeks + 1, 1],
  'a word that never occurs': [words('nothing'), weeks + 1, 0],
}

describe('a board of twenty thousand confessions', () => {
  const board = useBoard()
  const plans = new Map<string, Plan[]>()

  // Measured before the first test, because the board is emptied after each.
  beforeAll(async () => {
    const { db } = board.board
    await db.execute(sql`insert into ${confessions}
      (id, author_tag, title, content, preview, truncated, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'Number ' || i, '', '', false,
        now() - i * ${weeks} * interval '7 days' / 20000
      from generate_series(1, 20000) as i`)
    const week = sql`${weekIn(sql`created_at`)}`
    await db.execute(sql`insert into ${confessionTerms} (confession_id, created_at, title_terms, terms)
      select id, created_at, '', array_to_tsvector(array_remove(array[
        ${week} || '.common', case when i % 2 = 0 then ${week} || '.even' else ${week} || '.odd' end,
        case i % 20 when 0 then ${week} || '.middling' end, case i when 9999 then ${week} || '.rare' end], null))
      from (select *, right(title, -7)::int as i from ${confessions}) as confessed`)
    await vacuumWhole(db, confessions, confessionTerms)
    for (const [name, [query]] of Object.entries(searches))
      plans.set(name, await nodesOf((tx) => searchResultRows(tx, query)))
    plans.set('a typo', await nodesOf(() => similarTerms(8)))
  })

  test.each(Object.entries(searches))(
    'finds %s in the index, reading no further back than needed',
    (name, [, maxWeeks, maxMet]) => {
      const nodes = plans.get(name) ?? []
      const [index] = nodes.filter((node) => node['Index Name'] === 'confession_terms_found')

      expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
      expect(index?.['Actual Loops']).toBeLessThanOrEqual(maxWeeks)
      expect(
        Math.round((index?.['Actual Rows'] ?? NaN) * (index?.['Actual Loops'] ?? NaN)),
      ).toBeLessThanOrEqual(maxMet)
    },
  )

  test('looks for typos in the newest thousand titles only', () => {
    const nodes = plans.get('a typo') ?? []

    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    for (const node of nodes) expect(node['Actual Loops']).toBeLessThanOrEqual(1_000)
    expect(nodes.find((node) => node['Index Name']?.includes('terms'))?.['Actual Loops']).toBe(
      1_000,
    )
  })

  async function nodesOf(statement: (tx: Database) => SQLWrapper): Promise<Plan[]> {
    const explain = (tx: Database) =>
      rowsOf<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        tx,
        sql`explain (analyze, timing off, format json) ${statement(tx).getSQL()}`,
      )
    const [row] = await explain(board.board.db)
    return row ? flatten(row['QUERY PLAN'][0].Plan) : []
  }
})

function flatten(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)]
}

function words(...terms: string[]): TermQuery {
  return queryForAll(terms.map((term) => ({ term, isStart: false })))
}

function startOf(term: string): TermQuery {
  return queryForAll([{ term, isStart: true }])
}
