import { DatabaseSync } from 'node:sqlite'
import { reasonOf } from '../../errors/operator-error.ts'
import { runSupervisor } from './supervisor.ts'
import { serverUser } from './user.ts'

/* This process has a session of its own, so that it survives the death of its board and Ctrl-C in the terminal. */
const [folder = ''] = process.argv.slice(2)
/** A predecessor may still be stopping its server. */
const lockTimeoutMs = 15_000

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
// The client that started this process reads the reason. A server that is left behind is ended by the next supervisor.
process.on('uncaughtException', (error) => {
  console.error(reasonOf(error))
  process.exit(1)
})
process.umask(0o077)
process.chdir(folder)

// One supervisor at a time. The system releases the lock when the process ends, even by SIGKILL.
const lock = new DatabaseSync('lock', { timeout: lockTimeoutMs })
lock.exec('begin exclusive')
// This reference keeps the garbage collector from closing the database.
process.on('exit', () => lock.close())

runSupervisor(folder, serverUser())
