import type { QueryClient } from '@tanstack/react-query'
import type { Own } from '../../contract/events.ts'
import { hearSessionEnd } from '../accounts/sessions/session-end.ts'
import { hearInboxMark } from '../inbox/inbox-mark.ts'
import { catchUp } from './catch-up.ts'
import type { StreamEvent } from './event-stream.ts'
import { showChanges, showOwn } from './show-changes.ts'

/** A crowd is told at once to read again. */
const resyncWithinMs = 2_000

/** What an event does to this tab. */
export function hear(client: QueryClient, { type, data }: StreamEvent): void {
  if (type === 'changes') showChanges(client, JSON.parse(data))
  else if (type === 'own') hearOwn(client, JSON.parse(data))
  else if (type === 'resync') void catchUp(client, resyncWithinMs)
}

function hearOwn(client: QueryClient, own: Own): void {
  if ('session' in own) void hearSessionEnd(client)
  else if ('votes' in own) showOwn(client, own)
  else hearInboxMark(client, own)
}
