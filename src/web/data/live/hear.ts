import type { QueryClient } from '@tanstack/react-query'
import type { Own } from '../../../contract/events.ts'
import { hearInboxMark } from '../inbox/inbox-mark.ts'
import { checkSession } from '../session/check-session.ts'
import { catchUp } from './catch-up.ts'
import type { StreamEvent } from './event-stream.ts'
import { lookAgainAtNextAction } from './look-again.ts'
import { showChanges, showOwn } from './show-changes.ts'

/** A crowd is told at once to read again. */
const resyncWithinMs = 2_000
/** Another tab may have ended it, and be about to hear what follows, or with which cookie it goes on. */
const answeredWithinMs = 300

/** What an event does to this tab. */
export function hear(client: QueryClient, { type, data }: StreamEvent): void {
  if (type === 'changes') showChanges(client, JSON.parse(data))
  else if (type === 'own') hearOwn(client, JSON.parse(data))
  else if (type === 'resync') void catchUp(client, { withinMs: resyncWithinMs })
  // Meanwhile the session may have ended, which is said once.
  else if (type === 'back') void checkSession(client)
}

function hearOwn(client: QueryClient, own: Own): void {
  if ('session' in own) setTimeout(() => checkSession(client), answeredWithinMs)
  else if ('votes' in own) showOwn(client, own)
  else {
    hearInboxMark(client, own)
    if (own.ownChanged) lookAgainAtNextAction()
  }
}
