import { type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Caller, password, useBoard } from '../../../test/board.ts'
import { statementsOfRequests } from '../../../test/database/statements.ts'
import { listenOn } from '../../../test/event-stream.ts'
import { calls } from '../../contract/calls.ts'
import { pathOfImported } from '../confessions/imported-links.ts'
import type { Viewer } from '../viewer/viewer.ts'
import {
  confessionsFor,
  listedConfessions,
  listedReplies,
  listedTerms,
  parentsFor,
  repliesFor,
} from './visibility.ts'

/*
 * Only visibility.ts decides what a viewer may see. A query that bypasses it would show hidden items without any error,
 * so these tests inspect every query of every call that reads.
 */

/** The SQL of the subqueries that visibility.ts builds. */
const reachable = [
  listedConfessions,
  listedReplies,
  listedTerms,
  ...[null, { authorTags: ['a tag'] } as Viewer].flatMap((viewer) => [
    confessionsFor(viewer),
    repliesFor(viewer),
    parentsFor(viewer),
  ]),
].map(sqlOf)

/** Matches a content table that a query reads directly. */
const read =
  /(?:\b(?:from|join|using)|,)\s+(?:only\s+)?(?:"?public"?\.)?"?(?:confessions|confession_terms|replies)\b(?!"?\.)/gi

describe('visibility.ts decides what is read', () => {
  const board = useBoard()
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  let author: Caller
  let student: Caller
  let confession: string
  let reply: string

  beforeEach(async () => {
    ;[author, student] = [await board.student(), await board.student()]
    confession = (await author.confess()).id
    reply = (await author.reply(confession)).id
    await author.reply(confession, 'Below', reply)
    queries.mockClear()
  })
  afterEach(() => queries.mockClear())

  /** Calls that read no content. */
  const others = ['GET /api/moderation', 'GET /api/session', 'GET /api/events']
  const reads = Object.keys(calls).filter(
    (name) => name.startsWith('GET ') && !others.includes(name),
  )
  /** The query strings to try for a call. */
  const questions: Partial<Record<string, () => string[]>> = {
    'GET /api/confessions': () => ['?sort=top&frame=week', '?sort=new', `?ids=${confession}`],
    'GET /api/confessions/:id/replies': () => ['', `?focus=${reply}`],
    'GET /api/search': () => ['?q=title', '?q=titel'],
  }

  test.each(reads)('for %s', async (name) => {
    const item = name.includes('/replies/:id') ? reply : confession
    const ids = name.includes(':id') ? [item, crypto.randomUUID()] : [item]
    const ends = questions[name]?.() ?? ['']
    for (const url of ids.flatMap((id) => ends.map((end) => urlOf(name, id) + end))) {
      queries.mockClear()
      await board.visitor().get(url)
      await student.get(url)

      const statements = contentStatements()
      expect(statements, url).not.toEqual([])
      expect(statements.flatMap(aroundReachable), url).toEqual([])
    }
  })

  test('to find where an old link leads', async () => {
    await pathOfImported(board.board.db, board.board, null, 'an old id')

    const statements = contentStatements()
    expect(statements).toHaveLength(1)
    expect(statements.flatMap(aroundReachable)).toEqual([])
  })

  test('for upvotes and replies, whether the target exists or not', async () => {
    for (const target of [confession, crypto.randomUUID()]) {
      await student.put(`/api/confessions/${target}/upvote`)
      await student.delete(`/api/confessions/${target}/upvote`)
      await student.post(`/api/confessions/${target}/replies`, { content: 'A reply' })
    }
    for (const parentReplyId of [reply, crypto.randomUUID()]) {
      await student.put(`/api/replies/${parentReplyId}/upvote`)
      await student.delete(`/api/replies/${parentReplyId}/upvote`)
      const answer = { content: 'A reply', parentReplyId }
      await student.post(`/api/confessions/${confession}/replies`, answer)
    }

    const statements = contentStatements()
    expect(statements.length).toBeGreaterThan(12)
    expect(statements.flatMap(aroundReachable)).toEqual([])
  })

  test('for an export', async () => {
    await author.post('/api/me/export', { password, votes: true })

    const statements = contentStatements()
    expect(statements.length).toBeGreaterThan(4)
    expect(statements.flatMap(aroundReachable)).toEqual([])
  })

  test('to send changes to open pages', async () => {
    const stream = await listenOn(board.app, `?confession=${confession}`)
    queries.mockClear()
    await student.put(`/api/replies/${reply}/upvote`)
    await student.put(`/api/confessions/${confession}/upvote`)
    await expect.poll(() => stream.text).toContain(reply)
    await expect.poll(() => stream.text).toContain('"upvoteCount":1,"replyCount"')

    const told = queries.mock.calls.filter(([query]: unknown[]) => /_states/.test(nameOf(query)))
    expect(told.map(([query]: unknown[]) => nameOf(query))).toEqual(
      expect.arrayContaining(['confession_states', 'reply_states']),
    )
    expect(told.flatMap(([query]: unknown[]) => aroundReachable(textOf(query)))).toEqual([])
  })

  test('to explain why an edit or a deletion was refused', async () => {
    for (const url of [`/api/confessions/${confession}`, `/api/replies/${reply}`]) {
      await student.patch(url, { title: 'Another', content: 'text' })
      await student.delete(url)
    }

    const refusals = contentStatements().filter((statement) => statement.includes('"isSignedIn"'))
    expect(refusals).toHaveLength(4)
    expect(refusals.flatMap(aroundReachable)).toEqual([])
  })

  /** Returns the recent queries that name a content table. */
  function contentStatements(): string[] {
    return statementsOfRequests(queries.mock, board)
      .map(([query]) => textOf(query))
      .filter((text) => /\b(?:confessions|replies)\b/.test(text))
  }
})

/** Returns the content tables that a query reads without visibility.ts. Tables it only writes don't count. */
function aroundReachable(statement: string): string[] {
  const rest = reachable.reduce(
    (text, source) => text.replaceAll(source, 'what may be reached'),
    withoutNumbers(statement),
  )
  return (rest.match(read) ?? []).map((found) => `${found} in ${statement}`)
}

function sqlOf(source: SQLWrapper): string {
  return withoutNumbers(new PgDialect({ casing: 'snake_case' }).sqlToQuery(sql`${source}`).sql)
}

/** Viewers have different numbers of tags. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/\$\d+(?:, \$\d+)*/g, '$')
}

function urlOf(name: string, id: string): string {
  return name.slice('GET '.length).replace(':id', id)
}

function nameOf(query: unknown): string {
  return `${Object(query).name}`
}

function textOf(query: unknown): string {
  const text = typeof query === 'object' && query && 'text' in query ? query.text : query
  return typeof text === 'string' ? text : ''
}
