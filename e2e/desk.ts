import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { node, noSettings, projectFolder } from '../test/processes/server-process.ts'
import { dataOf, ports } from './ports.ts'

/** What an operator decides at the desk beside the journeys' board. */
export async function moderate(...typed: string[]): Promise<void> {
  const [file = '', ...args] = node
  const { PATH, HOME } = process.env
  // Half of what a start costs.
  const NODE_COMPILE_CACHE = join(projectFolder, 'node_modules/.cache/compiled')
  const env = { ...noSettings, DATA_DIR: dataOf(ports.board), PATH, HOME, NODE_COMPILE_CACHE }
  await promisify(execFile)(file, [...args, 'src/cli/moderate.ts', ...typed], {
    cwd: projectFolder,
    env,
  })
}

/** The id that the address of a confession ends with. */
export function idIn(address: string): string {
  return address.split('/').at(-1) ?? ''
}
