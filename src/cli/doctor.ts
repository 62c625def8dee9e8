import { parseArgs } from 'node:util'
import { isEmail } from '../contract/credentials.ts'
import { readConfig } from '../server/config/config.ts'
import { runChecks } from '../server/doctor/doctor.ts'
import { readEnvironment } from '../server/process/environment.ts'
import { runCommand, UsageError } from './run-command.ts'

await runCommand('npm run doctor [-- --mail ADDRESS]', async () => {
  const { values } = parseArgs({ options: { mail: { type: 'string' } } })
  if (values.mail !== undefined && !isEmail(values.mail)) throw new UsageError()
  return runChecks(() => readConfig(readEnvironment()), values.mail, console.log)
})
// A check that took too long may still hold a connection.
process.exit()
