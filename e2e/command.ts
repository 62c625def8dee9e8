import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { node, noSettings, projectFolder } from '../test/processes/server-process.ts'
import { dataOf } from './ports.ts'

/** Runs a command beside the board that listens on this port. */
export async function runBeside(port: number, script: string, ...typed: string[]): Promise<void> {
  const [file = '', ...args] = node
  const { PATH, HOME } = process.env
  // The compile cache halves the time of a start.
  const NODE_COMPILE_CACHE = join(projectFolder, 'node_modules/.cache/compiled')
  const env = { ...noSettings, DATA_DIR: dataOf(port), PATH, HOME, NODE_COMPILE_CACHE }
  await promisify(execFile)(file, [...args, script, ...typed], { cwd: projectFolder, env })
}
