import { localOrigin, readConfig } from '../server/config/config.ts'
import { OperatorError, reasonOf } from '../server/errors/operator-error.ts'
import { readEnvironment } from '../server/process/environment.ts'
import { runCommand } from './run-command.ts'

const timeoutMs = 5_000

await runCommand('npm run healthcheck', async () => {
  const url = `${localOrigin(readConfig(readEnvironment()))}/healthz`
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause) => {
    throw new OperatorError(`${url} does not answer: ${reasonOf(cause)}`, { cause })
  })
  if (!answer.ok) throw new OperatorError(`${url} answers with status ${answer.status}`)
  console.log(await answer.text())
  return 0
})
