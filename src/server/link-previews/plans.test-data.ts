import type { Works } from '../../../test/database/plan-cases.ts'
import { titleOf } from './routes.ts'

export const works: Works = {
  'the title of a link preview': async ({ db }) => titleOf(db, crypto.randomUUID()),
}
