import { localOrigin } from '../../config/config.ts'
import { schemaNumber } from '../../db/migrate.ts'
import { codeOf } from '../../errors/operator-error.ts'
import { version } from '../../process/version.ts'
import type { Examined } from '../examined/examined.ts'
import { type Finding, fine, unchecked, warning, wrong } from '../examined/finding.ts'

const timeoutMs = 5_000

/** Checks the process that serves the board on this machine. The board may as well be served elsewhere. */
export async function checkProcess({ config }: Examined): Promise<Finding> {
  const ask = (path: string) =>
    fetch(`${localOrigin(config)}${path}`, { signal: AbortSignal.timeout(timeoutMs) })
  try {
    const alive: unknown = await (await ask('/healthz')).json()
    if (!isHealth(alive))
      return wrong('another program answers on HOST and PORT: stop it, or change PORT')
    if (alive.version !== version || alive.schema !== schemaNumber)
      return warning(
        `it runs version ${alive.version} with schema ${alive.schema}, and version ${version} with schema ${schemaNumber} is installed: restart it`,
      )
    const { ok } = await ask('/readyz')
    return ok
      ? fine(`it serves version ${version}`)
      : wrong('it answers, but is not ready: mend the database, or wait if it is stopping')
  } catch (error) {
    if (codeOf((error as Error).cause) === 'ECONNREFUSED')
      return unchecked(
        'no process answers on HOST and PORT: start the board, if it is to be served here',
      )
    return error instanceof SyntaxError
      ? wrong('another program answers on HOST and PORT: stop it, or change PORT')
      : wrong('it does not answer on HOST and PORT: read its log, or restart it')
  }
}

function isHealth(body: unknown): body is { version: string; schema: number } {
  const { version, schema } = (body ?? {}) as Record<string, unknown>
  return typeof schema === 'number' && /^\d+\.\d+\.\d+[\w.+-]*$/.test(String(version))
}
