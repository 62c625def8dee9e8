import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { SQLWrapper } from 'drizzle-orm'
import type { Board } from '../../src/server/board/board.ts'
import type { Viewer } from '../../src/server/viewer/viewer.ts'
import type { Scene } from './crowded-board.ts'

/** Queries of lists. Each must read its rows from indexes, in order. */
export type Statements = Record<string, (scene: Scene) => SQLWrapper>

/** The other work of requests in the database. It must not read any table from end to end. */
export type Works = Record<string, (board: Board, student: Viewer) => Promise<unknown>>

/** Collects the cases of every `plans.test-data.ts`, so that one crowded board serves all of them. */
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

/** As many ids as one answer with a thread may hold. */
export const manyIds = Array.from({ length: 300 }, () => crypto.randomUUID())

/** Returns the cursor that a list answers for this place. */
export function cursorTo(listing: string, after: object): string {
  return Buffer.from(JSON.stringify({ of: listing, after })).toString('base64url')
}
