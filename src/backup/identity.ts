import { readFileSync } from 'node:fs'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { keyFingerprint } from '../server/crypto/backup-mac.ts'
import { OperatorError, reasonOf, StartError } from '../server/errors/operator-error.ts'

/** Returns the text of a new key file. Its form is that of age, so age can use it, too. */
export async function newKeyFile(): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  return `# The key of Spill's backups. Its fingerprint is ${keyFingerprint(recipient)}.
# Keep this file off the server, in two places. Who has it can read every backup.
# Without it, no backup can be restored.
# The server gets only this line, in its .env:
# BACKUP_KEY=${recipient}
${identity}`
}

/** Reads a key file. Throws an OperatorError if it doesn't hold the key with this fingerprint. */
export async function readIdentity(file: string, fingerprint: string): Promise<string> {
  const identity = readLines(file).find((line) => line.startsWith('AGE-SECRET-KEY-'))
  const recipient = identity && (await identityToRecipient(identity).catch(() => undefined))
  if (!recipient)
    throw new StartError(
      `${file} holds no key of age: give the file that \`npm run backup -- --new-key\` printed`,
    )
  const found = keyFingerprint(recipient)
  if (found === fingerprint) return identity
  throw new OperatorError(
    `the backup is sealed to another key: ${fingerprint}, and ${file} holds ${found}. Give the file of that key`,
  )
}

function readLines(file: string): string[] {
  try {
    // Opening the path again fails where another user opened the pipe, as under `runuser`.
    return readFileSync(file === '/dev/stdin' ? 0 : file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
  } catch (cause) {
    throw new StartError(`${file} can't be read: ${reasonOf(cause)}`, { cause })
  }
}
