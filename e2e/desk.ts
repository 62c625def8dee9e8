import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { node, noSettings, projectFolder } from '../test/processes/server-process.ts'
import { dataOf, ports } from './ports.ts'

/** What an operator decides at the desk beside the journeys' board. */
export async function moderate(...typed: string[]): Promise<void> {
  const [file = '', ...args] = node
  const { PATH, HOME } = process.env
  const env = { ...noSettings, DATA_DIR: dataOf(ports.board), PATH, HOME }
  await promisify(execFile)(file, [...args, 'src/cli/moderate.ts', ...typed], {
    cwd: projectFolder,
    env,
  })
}

/** The id that the address of a confession ends with. */
export function idIn(address: string): string {
  return address.split('/').at(-1) ?? ''
}
