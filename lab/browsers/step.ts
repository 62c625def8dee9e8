import type { Boards } from './boards.ts'
import type { Page } from './page.ts'
import type { Person } from './person.ts'

export type Visit = {
  /** A window of a browser that never saw the board. */
  page: Page
  boards: Boards
  /** Another person, who has an account and no browser. */
  someone: Person
}

/** Steps by their names. */
export type Steps = Record<string, (visit: Visit) => Promise<void>>

/** Thrown by a step that the driver of this browser can't do. */
export class LeftOut extends Error {}
