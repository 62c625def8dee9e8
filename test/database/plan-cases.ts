import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { SQLWrapper } from 'drizzle-orm'
import type { Board } from '../../src/server/board/board.ts'
import type { Viewer } from '../../src/server/viewer/viewer.ts'
import type { Scene } from './crowded-board.ts'

/** Queries of lists: each has to come out of indexes, in order. */
export type Statements = Record<string, (scene: Scene) => SQLWrapper>

/** What a request does to the database beside listing: it has to read no table from end to end. */
export type Works = Record<string, (board: Board, student: Viewer) => Promise<unknown>>

/** What every `plans.test-data.ts` of the server holds, so that one crowded board serves all of them. */
export async function findPlanCases(): Promise<{ statements: Statements; works: Works }> {
  const server = join(import.meta.dirname, '../../src/server')
  const files = globSync('*/plans.test-data.ts', { cwd: server }).sort()
  const cases: { statements?: Statements; works?: Works }[] = await Promise.all(
    files.map((file) => import(join(server, file))),
  )
  return {
    statements: Object.assign({}, ...cases.map(({ statements }) => statements)),
    works: Object.assign({}, ...cases.map(({ works }) => works)),
  }
}

/** As many ids as a thread's answer holds. */
export const manyIds = Array.from({ length: 300 }, () => crypto.randomUUID())

/** The cursor that a list answers for this place. */
export function cursorTo(listing: string, after: object): string {
  return Buffer.from(JSON.stringify({ of: listing, after })).toString('base64url')
}
