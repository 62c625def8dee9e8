#!/app/node_modules/node/bin/node
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fromOnce } from './once.ts'

/* The program of the container image: `spill` serves, and `spill COMMAND` is what `npm run COMMAND` is elsewhere. */
const root = join(import.meta.dirname, '..')
process.chdir(root)
const { isOnce, env, refused } = fromOnce(process.env)
if (refused) stop(refused)

const [command, ...rest] = process.argv.slice(2)
const commands = readdirSync('src/cli')
if (!command) {
  // ONCE makes the secret, so the board has one before it begins. It begins only in an empty database.
  if (isOnce) spawnSync(process.execPath, argumentsFor('src/cli/init.ts'), { env, stdio: 'ignore' })
  replaceWith('src/main.ts')
} else if (commands.includes(`${command}.ts`)) replaceWith(`src/cli/${command}.ts`, rest)
else stop(`unknown command: ${command}`)

function replaceWith(file: string, rest: string[] = []): void {
  process.execve?.(process.execPath, [process.execPath, ...argumentsFor(file, rest)], env)
}

function argumentsFor(file: string, rest: string[] = []): string[] {
  return ['scripts/run', 'production', file, ...rest]
}

function stop(message: string): never {
  console.error(`spill: ${message}`)
  process.exit(1)
}
