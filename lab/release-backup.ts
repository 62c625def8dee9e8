import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import packageJson from '../package.json' with { type: 'json' }
import buildPages from '../test/build-pages.ts'
import { launch, node } from '../test/processes/server-process.ts'
import { tellStory } from '../test/releases/story.ts'

/*
 * `npm run lab -- release-backup` keeps a backup of this version in `test/releases/`, with the secret and the key that open it.
 * `npm test` restores it with every later version. They open nothing else: both are made here.
 */
const kept = join(import.meta.dirname, '../test/releases', packageJson.version)
const folder = mkdtempSync(join(tmpdir(), 'spill-release-'))
const identity = await generateX25519Identity()
const settings = {
  DATA_DIR: join(folder, 'data'),
  SECRET_FILE: join(folder, 'secret'),
  RATE_LIMITS: 'off',
  BACKUP_KEY: await identityToRecipient(identity),
}
buildPages()
const server = await launch({ settings })
try {
  await server.opened
  await tellStory(server.origin, (...args) => run('moderate', ...args))
  await run('backup', join(folder, 'spill.backup'))
  // A folder without a whole backup would fail every later test.
  mkdirSync(kept)
  copyFileSync(join(folder, 'spill.backup'), join(kept, 'spill.backup'))
  copyFileSync(settings.SECRET_FILE, join(kept, 'secret'))
  writeFileSync(join(kept, 'key.txt'), `${identity}\n`)
} finally {
  server.kill('SIGTERM')
  await server.ended
  rmSync(folder, { recursive: true, force: true })
}

async function run(name: string, ...args: string[]): Promise<void> {
  const command = [...node, `src/cli/${name}.ts`, ...args]
  const { ended, output } = await launch({ settings, command })
  const { code } = await ended
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output.stderr}`)
}
