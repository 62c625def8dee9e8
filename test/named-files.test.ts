import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
// Decisions are history and may name what is gone; the specification's statements have a test of their own.
const documents = globSync('{docs/*,README,CONTRIBUTING,STYLE,SECURITY}.md', { cwd: root })
/** `safe.directory`: whoever owns the folder. */
const list = ['-c', 'safe.directory=*', 'ls-files']
const tracked = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n')

describe('the files that documents name', () => {
  test.each(documents)('are there: %s', (document) => {
    expect(missingIn(readFileSync(join(root, document), 'utf8'))).toEqual([])
  })

  test.each([
    ['`main.ts`', []],
    ['`server/board/board.ts`', []],
    ['[architecture](../docs/architecture.md)', []],
    ['`none.ts`', ['none.ts']],
    ['`rver/board.ts`', ['rver/board.ts']],
    ['```\nweb/board.ts\n```', ['web/board.ts']],
  ])('are ends of paths: %j', (text, missing) => {
    expect(missingIn(text)).toEqual(missing)
  })
})

/** JSON is left out: what an operator brings along, and answers of the board, have such names too. */
function missingIn(text: string): string[] {
  const names = text.match(/\w[\w./-]*\.(?:tsx?|grit|sql|css|md)\b/g) ?? []
  return names.filter((name) => !tracked.some((path) => `/${path}`.endsWith(`/${name}`)))
}
