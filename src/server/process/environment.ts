import { accessSync, constants } from 'node:fs'
import { codeOf, StartError } from '../errors/operator-error.ts'

/** Variables that are already set stay, even empty ones. Throws a StartError if `.env` can't be read. */
export function readEnvironment(): NodeJS.ProcessEnv {
  try {
    // Node reports a file without read permission as missing, and the board would start with the defaults.
    accessSync('.env', constants.R_OK)
    process.loadEnvFile('.env')
  } catch (cause) {
    const code = codeOf(cause)
    if (code !== 'ENOENT') throw new StartError(`.env can't be read (${code})`, { cause })
  }
  return process.env
}
