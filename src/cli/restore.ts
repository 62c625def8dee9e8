import { parseArgs } from 'node:util'
import { restore } from '../backup/restore.ts'
import { readConfig } from '../server/config/config.ts'
import { readEnvironment } from '../server/process/environment.ts'
import { createTerminalProgress } from '../server/process/progress.ts'
import { howToStart, runCommand, UsageError } from './run-command.ts'

await runCommand('npm run restore -- FILE --identity KEYFILE', async () => {
  const { values, positionals } = parseArgs({
    options: { identity: { type: 'string' } },
    allowPositionals: true,
  })
  const [file, ...others] = positionals
  const { identity: identityFile } = values
  if (!file || !identityFile || others.length > 0) throw new UsageError()
  const config = readConfig(readEnvironment())
  const progress = createTerminalProgress(process.stderr)
  const { madeAt, isMove } = await restore(config, {
    file,
    identityFile,
    progress,
    log: console.log,
  })
  console.log(`The board is restored as it was at ${madeAt}. ${howToStart}.`)
  if (isMove) console.log('Sessions go on.')
  else
    console.log(
      'Everyone has to sign in again. What was deleted, hidden or changed since is back: tell your readers.',
    )
  return 0
})
