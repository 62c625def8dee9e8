import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../config/config.ts'
import { codeOf, reasonOf, StartError } from '../errors/operator-error.ts'

/** The current secret, and those that it replaced, newest first. */
export type Secrets = [current: string, ...older: string[]]

/** Returns the secrets that the operator gave, or undefined if there are none. APP_SECRET holds only one. */
export function givenSecrets({ appSecret, secretFile }: Config): Secrets | undefined {
  return appSecret ? [appSecret] : readSecretFile(secretFile)
}

/** Returns the secrets of an existing board. Throws a StartError if there are none. */
export function secretsOf(config: Config): Secrets {
  const secrets = givenSecrets(config)
  if (secrets) return secrets
  throw new StartError(`SECRET_FILE ${config.secretFile} is missing`)
}

function readSecretFile(file: string): Secrets | undefined {
  const [current, ...older] = linesOf(file)
  return current === undefined ? undefined : [current, ...older]
}

/** Returns the lines of the file, at least one, or none if there is no file. */
function linesOf(file: string): string[] {
  try {
    const text = readFileSync(file, 'utf8').trim()
    const secrets = text.split(/\s*\n\s*/)
    if (secrets.every((secret) => secret.length >= 32)) return secrets
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return []
    throw new StartError(`SECRET_FILE ${file} can't be read: ${reasonOf(cause)}`, { cause })
  }
  throw new StartError(`SECRET_FILE ${file} must hold at least 32 characters in each line`)
}

export function createSecretFile(file: string): Secrets {
  const secrets: Secrets = [newSecret()]
  writeSecretFile(file, secrets)
  return secrets
}

/** If the machine fails meanwhile, the file is as before or complete. It keeps its owner and mode. */
export function addNewSecret(file: string, secrets: Secrets): void {
  const unfinished = `${file}.new`
  try {
    // Left by a killed command.
    rmSync(unfinished, { force: true })
    writeNewFile(unfinished, [newSecret(), ...secrets], statSync(file))
    renameSync(unfinished, file)
    const folder = openSync(dirname(file), 'r')
    fsyncSync(folder)
    closeSync(folder)
  } catch (cause) {
    throw new StartError(`SECRET_FILE ${file} can't be written: ${reasonOf(cause)}`, { cause })
  }
}

/** Only the owner can read the file: with root, the owner of the folder. Throws a StartError, also if it exists. */
export function writeSecretFile(file: string, secrets: Secrets): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const { uid, gid } = statSync(dirname(file))
    writeNewFile(file, secrets, { uid, gid, mode: 0o600 })
  } catch (cause) {
    throw new StartError(`SECRET_FILE ${file} can't be written: ${reasonOf(cause)}`, { cause })
  }
}

type Rights = { uid: number; gid: number; mode: number }

/** Root may do this for a board that runs as another user, who could meanwhile put a link in the place of the file. */
function writeNewFile(file: string, secrets: Secrets, { uid, gid, mode }: Rights): void {
  const opened = openSync(file, 'wx', 0o600)
  try {
    writeFileSync(opened, `${secrets.join('\n')}\n`)
    if (process.getuid?.() === 0) fchownSync(opened, uid, gid)
    fchmodSync(opened, mode & 0o777)
    fsyncSync(opened)
  } catch (cause) {
    // Otherwise an unfinished file would stand in the way of the next try.
    rmSync(file, { force: true })
    throw cause
  } finally {
    closeSync(opened)
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
