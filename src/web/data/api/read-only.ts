import { readOnlyHeader } from '../../../contract/read-only.ts'
import { createStore } from '../../ui/store.ts'

/** Whether the board answers from memory, because its database is away. */
export const readOnly = createStore(false)

/** Takes from an answer whether the board is read-only. Only reads of confessions and replies need the database. */
export function noteReadOnly(name: string, { headers }: Response): void {
  if (/^GET .api.(confessions|replies)/.test(name)) readOnly.set(headers.has(readOnlyHeader))
}
