import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../config/config.ts'
import { makeFolder } from '../db/own-server/make-folder.ts'
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

/**
 * Puts a new secret above the others. If the machine fails meanwhile, the file is as before or complete. It keeps its
 * owner and its mode, because root may do this for a board that runs as another user.
 */
export function addNewSecret(file: string, secrets: Secrets): void {
  const unfinished = `${file}.new`
  writeSecretFile(unfinished, [newSecret(), ...secrets], 'w')
  try {
    const { uid, gid, mode } = statSync(file)
    if (process.getuid?.() === 0) chownSync(unfinished, uid, gid)
    chmodSync(unfinished, mode & 0o777)
    renameSync(unfinished, file)
    const folder = openSync(dirname(file), 'r')
    fsyncSync(folder)
    closeSync(folder)
  } catch (cause) {
    throw new StartError(`SECRET_FILE ${file} can't be written: ${reasonOf(cause)}`, { cause })
  }
}

/** Writes a file that only its owner can read. Throws a StartError, also if the file exists and `flag` is `wx`. */
export function writeSecretFile(file: string, secrets: Secrets, flag: 'w' | 'wx' = 'wx'): void {
  try {
    makeFolder(dirname(file))
    writeFileSync(file, `${secrets.join('\n')}\n`, { mode: 0o600, flag, flush: true })
  } catch (cause) {
    throw new StartError(`SECRET_FILE ${file} can't be written: ${reasonOf(cause)}`, { cause })
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
