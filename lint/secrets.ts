import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'

const preset = {
  id: '@secretlint/secretlint-rule-preset-recommend',
  rule: creator,
  rules: [
    {
      id: '@secretlint/secretlint-rule-database-connection-string',
      // Tests use this password to check that passwords are not logged.
      options: { allows: ['/://spill:hunter2@/'] },
    },
  ],
}

let found = 0
for (const filePath of filesInGit()) {
  const bytes = readFileSync(filePath)
  const isText = !bytes.includes(0)
  if (isText) found += await reportSecrets(filePath, bytes.toString())
}
if (found > 0) process.exit(1)

async function reportSecrets(filePath: string, content: string): Promise<number> {
  const { messages } = await lintSource({
    source: { filePath, content, contentType: 'text' },
    options: { config: { rules: [preset] }, maskSecrets: true },
  })
  for (const { loc, message } of messages) {
    console.error(`${filePath}:${loc.start.line}: ${message.replaceAll(/\*+/g, '***')}`)
  }
  return messages.length
}

/** `safe.directory` allows a folder owned by another user. Outside a git repository there is nothing to check. */
function filesInGit(): string[] {
  const list = ['-c', 'safe.directory=*', 'ls-files', '-z']
  const { status, stdout } = spawnSync('git', list, { encoding: 'utf8' })
  if (status !== 0) console.error('No secrets looked for: git lists no files here')
  return (stdout ?? '').split('\0').filter((file) => file !== '' && existsSync(file))
}
