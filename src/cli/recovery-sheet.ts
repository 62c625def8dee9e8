import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { type Config, originOf, readConfig } from '../server/config/config.ts'
import { deriveKeys } from '../server/crypto/keys.ts'
import { linesOfSecrets, secretsOfLines } from '../server/crypto/recovery-sheet.ts'
import { givenSecrets, type Secrets, writeSecretFile } from '../server/crypto/secret-file.ts'
import { secretFingerprint } from '../server/crypto/secret-proof.ts'
import { OperatorError } from '../server/errors/operator-error.ts'
import { readEnvironment } from '../server/process/environment.ts'
import { runCommand } from './run-command.ts'

await runCommand('npm run recovery-sheet [-- --type-in]', async () => {
  const { values } = parseArgs({ options: { 'type-in': { type: 'boolean', default: false } } })
  const config = readConfig(readEnvironment())
  if (values['type-in']) await typeIn(config)
  else console.log(sheetOf(config))
  return 0
})

function sheetOf(config: Config): string {
  const secrets = givenSecrets(config)
  if (!secrets) throw new OperatorError(`SECRET_FILE ${config.secretFile} is missing`)
  return `RECOVERY SHEET. Keep it on paper, apart from backups: with a backup, it tells who wrote what.

Board            ${config.boardTitle}
Address          ${originOf(config)}
Printed          ${new Date().toISOString().slice(0, 10)}
Fingerprints     ${fingerprintsOf(secrets)}
Backup key       the other half of BACKUP_KEY is kept at: ______________________________

The secret, in lines that end with a check of the line:

${linesOfSecrets(secrets).join('\n')}

If the secret is lost: set SECRET_FILE as on the old machine, run

    npm run recovery-sheet -- --type-in

type the numbered lines and end with Ctrl+D. The command names a line with a mistake, and
prints the fingerprints above. Then restore the newest backup with the backup key.
After a change of the secret (npm run rotate-secret), print a new sheet and destroy this one.`
}

/** Writes SECRET_FILE from the lines of a sheet. Throws if the file exists. */
async function typeIn({ secretFile }: Config): Promise<void> {
  if (existsSync(secretFile))
    throw new OperatorError(`SECRET_FILE ${secretFile} exists already: move it away first`)
  if (process.stdin.isTTY) console.log('Type the numbered lines, then press Ctrl+D:')
  const secrets = secretsOfLines(await text(process.stdin))
  writeSecretFile(secretFile, secrets)
  console.log(`${secretFile} was written. Fingerprints: ${fingerprintsOf(secrets)}`)
}

function fingerprintsOf(secrets: Secrets): string {
  const [current, ...older] = secrets.map((secret) => secretFingerprint(deriveKeys(secret)))
  return older.length === 0 ? `${current}` : `${current}, older ${older.join(' ')}`
}
