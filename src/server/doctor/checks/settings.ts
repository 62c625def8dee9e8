import { statSync } from 'node:fs'
import { warningsOf } from '../../process/warnings.ts'
import type { Examined } from '../examined/examined.ts'
import { type Finding, fine, warning } from '../examined/finding.ts'

/** Says what the log's first lines say, too. */
export async function checkSettings({ config }: Examined): Promise<Finding> {
  const { mode = 0 } = statSync('.env', { throwIfNoEntry: false }) ?? {}
  const warnings = [
    ...(mode & 0o007 ? ['other users of this machine may read .env: chmod o= it'] : []),
    ...warningsOf(config),
  ]
  return warnings.length > 0
    ? warning(`${warnings.join('; ')}; change what you did not choose`)
    : fine('there are none')
}
