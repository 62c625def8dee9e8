import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { node, noSettings, projectFolder } from '../test/processes/server-process.ts'
import { dataOf, ports } from './ports.ts'

/** Runs a moderation command on the board of the journeys. */
export async function moderate(...typed: string[]): Promise<void> {
  const [file = '', ...args] = node
  const { PATH, HOME } = process.env
  // The compile cache halves the time of a start.
  const NODE_COMPILE_CACHE = join(projectFolder, 'node_modules/.cache/compiled')
  const env = { ...noSettings, DATA_DIR: dataOf(ports.board), PATH, HOME, NODE_COMPILE_CACHE }
  await promisify(execFile)(file, [...args, 'src/cli/moderate.ts', ...typed], {
    cwd: projectFolder,
    env,
  })
}

/** Returns the id at the end of a confession's address. */
export function idIn(address: string): string {
  return address.split('/').at(-1) ?? ''
}
