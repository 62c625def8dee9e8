import { reasonOf } from '../../errors/operator-error.ts'
import { lockFolder } from './lock.ts'
import { runSupervisor } from './supervisor.ts'
import { serverUser } from './user.ts'

/* This process has a session of its own, so that it survives the death of its board and Ctrl-C in the terminal. */
const [folder = ''] = process.argv.slice(2)
let finish: (() => Promise<void>) | undefined
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
// The process that reads standard error may have ended.
process.stderr.on('error', () => {})
process.on('uncaughtException', (error) => {
  console.error(reasonOf(error))
  process.exitCode = 1
  if (finish) finish()
  else process.exit()
})
process.umask(0o077)
process.chdir(folder)
if (lockFolder(folder)) finish = runSupervisor(folder, serverUser(folder))
