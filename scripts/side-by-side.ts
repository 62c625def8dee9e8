import { spawn } from 'node:child_process'
import { once } from 'node:events'

/* Runs the commands at the same time. The first one prints as it goes, the others when they have ended. */
const commands = process.argv.slice(2)
const codes = await Promise.all(commands.map((command, index) => run(command, index > 0)))
process.exitCode = codes.find((code) => code !== 0) ?? 0

async function run(command: string, isLater: boolean): Promise<number> {
  const output = isLater ? 'pipe' : 'inherit'
  const child = spawn(command, { shell: true, stdio: ['ignore', output, output] })
  const parts: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part))
  const [code] = await once(child, 'close')
  process.stdout.write(Buffer.concat(parts))
  return code ?? 1
}
