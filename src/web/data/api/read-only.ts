import { readOnlyHeader } from '../../../contract/read-only.ts'
import { createStore } from '../../ui/store.ts'

/** Whether the board answers from memory, because its database is away. */
export const readOnly = createStore(false)

/** Takes from a successful answer whether the board is read-only. Calls for confessions and replies need the database. */
export function noteReadOnly(name: string, { headers }: Response): void {
  if (/ .api.(confessions|replies)/.test(name)) readOnly.set(headers.has(readOnlyHeader))
}
