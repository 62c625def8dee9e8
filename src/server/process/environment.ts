import { StartError } from '../start-error.ts'

/**
 * The environment of this process, with what a `.env` file in the folder it was started in adds. What is
 * set already wins, an empty value too. Throws a StartError when there is a file that can't be read.
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile('.env')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code !== 'ENOENT') throw new StartError(`.env can't be read (${code})`, { cause })
  }
  return process.env
}
