import { readConfig } from '../server/config/config.ts'
import { refuseOthers } from '../server/crypto/replace-secret.ts'
import { openKeys, refuseLostFolder } from '../server/crypto/secret.ts'
import { addNewSecret, givenSecrets } from '../server/crypto/secret-file.ts'
import { secretFingerprint } from '../server/crypto/secret-proof.ts'
import { connect } from '../server/db/connect.ts'
import { OperatorError } from '../server/errors/operator-error.ts'
import { readEnvironment } from '../server/process/environment.ts'
import { printFailure } from '../server/process/failure-cause.ts'
import { runCommand, UsageError } from './run-command.ts'

await runCommand('npm run rotate-secret', async () => {
  if (process.argv.length > 2) throw new UsageError()
  const config = readConfig(readEnvironment())
  const { appSecret, secretFile } = config
  if (appSecret)
    throw new OperatorError(
      'APP_SECRET holds only one secret: put it into the file SECRET_FILE, remove APP_SECRET, and try again',
    )
  refuseLostFolder(config)
  const secrets = givenSecrets(config)
  if (!secrets) throw new OperatorError(`SECRET_FILE ${secretFile} is missing`)
  const connection = await connect(config, printFailure, 'command')
  try {
    const before = await openKeys(connection, config)
    await connection.db.transaction(refuseOthers)
    // The file comes first: if this is interrupted, the next start replaces the secret.
    addNewSecret(secretFile, secrets)
    const after = await openKeys(connection, config)
    console.log(
      `The secret was replaced: now ${secretFingerprint(after)}, before ${secretFingerprint(before)}. Everyone has to sign in again.
Next: copy ${secretFile} to the board's other machines, start the board, then run \`npm run scrub\` and print a new \`npm run recovery-sheet\`.`,
    )
    return 0
  } finally {
    await connection.close()
  }
})
