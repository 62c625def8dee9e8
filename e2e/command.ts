import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { node, noSettings, projectFolder } from '../test/processes/server-process.ts'
import { dataOf, ports } from './ports.ts'

/** Runs a command beside the board that listens on this port. Returns what it prints. */
export async function runBeside(port: number, script: string, ...typed: string[]): Promise<string> {
  const [file = '', ...args] = node
  const { PATH, HOME } = process.env
  // The compile cache halves the time of a start.
  const NODE_COMPILE_CACHE = join(projectFolder, 'node_modules/.cache/compiled')
  const MODERATION_PORT = `${ports.moderation}`
  const env = {
    ...{ ...noSettings, DATA_DIR: dataOf(port), MODERATION_PORT },
    ...{ PATH, HOME, NODE_COMPILE_CACHE },
  }
  const options = { cwd: projectFolder, env }
  const { stdout } = await promisify(execFile)(file, [...args, script, ...typed], options)
  return stdout
}
