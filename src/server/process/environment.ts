import { codeOf, StartError } from '../errors/operator-error.ts'

/** Adds `.env` to the environment. Variables that are set take precedence, even empty ones. Throws a StartError. */
export function readEnvironment(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile('.env')
  } catch (cause) {
    const code = codeOf(cause)
    if (code !== 'ENOENT') throw new StartError(`.env can't be read (${code})`, { cause })
  }
  return process.env
}
