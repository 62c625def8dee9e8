import type { QueryClient } from '@tanstack/react-query'
import type { Changes, Own } from '../../contract/events.ts'
import { checkSession } from '../accounts/sessions/check-session.ts'
import { hearInboxMark } from '../inbox/inbox-mark.ts'
import { catchUp } from './catch-up.ts'
import type { StreamEvent } from './event-stream.ts'
import { showChanges, showOwn } from './show-changes.ts'
import { showOverReads } from './show-over-reads.ts'

/** A crowd is told at once to read again. */
const resyncWithinMs = 2_000
/** Another tab may have ended it, and be about to hear what follows, or with which cookie it goes on. */
const answeredWithinMs = 300

/** What each event does to this tab. */
export function createHearing(client: QueryClient): (event: StreamEvent) => void {
  const show = showOverReads(client)
  const hearOwn = (own: Own) => {
    if ('session' in own) setTimeout(() => checkSession(client), answeredWithinMs)
    else if ('votes' in own) show(() => showOwn(client, own), { isOwn: true })
    else hearInboxMark(client, own)
  }
  return ({ type, data }) => {
    if (type === 'own') hearOwn(JSON.parse(data))
    // Meanwhile the session may have ended, which is said once.
    else if (type === 'back') void checkSession(client)
    else if (type === 'resync') void catchUp(client, resyncWithinMs)
    else if (type === 'changes') {
      const changes: Changes = JSON.parse(data)
      show(() => showChanges(client, changes))
    }
  }
}
