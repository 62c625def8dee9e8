import { checkBackup, checkCounters, checkScrub } from './checks/content.ts'
import { checkClock, checkDatabase, checkSchema, checkSecret } from './checks/database.ts'
import { checkJobs } from './checks/jobs.ts'
import { checkDisk, checkMemory } from './checks/machine.ts'
import { checkProcess } from './checks/process.ts'
import { checkGoogle, checkMail } from './checks/services.ts'
import { checkSettings } from './checks/settings.ts'
import { checkNode, checkPostgres } from './checks/versions.ts'
import type { Check } from './examined/examined.ts'
import { checkAnswers } from './outside/answers.ts'
import { checkClientAddress } from './outside/client-address.ts'
import { checkEventStream } from './outside/event-stream.ts'
import { checkReach } from './outside/reach.ts'
import { checkTls } from './outside/tls.ts'

/** All checks, in the order of their lines: first what keeps the board from working at all. */
export const checks: Check[] = [
  { name: 'database', run: checkDatabase },
  { name: 'secret', run: checkSecret },
  { name: 'schema', run: checkSchema },
  { name: 'process', run: checkProcess },
  { name: 'disk', run: checkDisk },
  { name: 'memory', run: checkMemory },
  { name: 'clock', run: checkClock },
  { name: 'TLS', run: checkTls },
  { name: 'public address', run: checkReach },
  { name: 'client address', run: checkClientAddress },
  { name: 'event stream', run: checkEventStream },
  { name: 'proxy answers', run: checkAnswers },
  { name: 'mail', run: checkMail },
  { name: 'Google', run: checkGoogle },
  { name: 'last scrub', run: checkScrub },
  { name: 'last backup', run: checkBackup },
  { name: 'counters', run: checkCounters, limitMs: 15_000 },
  { name: 'jobs', run: checkJobs },
  { name: 'risky settings', run: checkSettings },
  { name: 'PostgreSQL', run: checkPostgres },
  { name: 'Node', run: checkNode },
]
