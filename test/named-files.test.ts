import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
// Decisions may name files that no longer exist. `specification.test.ts` checks the specification's statements.
const documents = globSync('{docs/*,README,CONTRIBUTING,STYLE,SECURITY}.md', { cwd: root })
/** Without `safe.directory`, git refuses a folder that belongs to another user. */
const list = ['-c', 'safe.directory=*', 'ls-files']
const tracked = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n')

describe('files that documents name', () => {
  test.each(documents)('exist: %s', (document) => {
    expect(missingIn(readFileSync(join(root, document), 'utf8'))).toEqual([])
  })

  test.each([
    ['`main.ts`', []],
    ['`server/board/board.ts`', []],
    ['[architecture](../docs/architecture.md)', []],
    ['`none.ts`', ['none.ts']],
    ['`rver/board.ts`', ['rver/board.ts']],
    ['```\nweb/board.ts\n```', ['web/board.ts']],
  ])('may be named by the end of their path: %j', (text, missing) => {
    expect(missingIn(text)).toEqual(missing)
  })
})

/** JSON files are not checked, because files of operators and answers of the board have such names, too. */
function missingIn(text: string): string[] {
  const names = text.match(/\w[\w./-]*\.(?:tsx?|grit|sql|css|md)\b/g) ?? []
  return names.filter((name) => !tracked.some((path) => `/${path}`.endsWith(`/${name}`)))
}
