import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** What an operator runs. */
const entries = ['src/main.ts', 'scripts/build.ts', ...globSync('src/commands/*.ts', { cwd: root })]

test('what an operator runs imports all that is installed for it, and nothing that only developers install', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

  const imported = packagesFrom(entries.map((entry) => join(root, entry)))

  // Node runs it all.
  expect([...imported, 'node'].sort()).toEqual(Object.keys(dependencies).sort())
})

/** The packages that these files and all they load at once come to. */
function packagesFrom(files: string[]): Set<string> {
  const packages = new Set<string>()
  const waiting = new Set(files)
  for (const file of waiting) {
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) waiting.add(join(dirname(file), name))
      else if (!name.startsWith('node:')) packages.add(packageOf(name))
    }
  }
  return packages
}

/** Types are gone before anything runs; what is imported when it is needed may be missing till then. */
function importsOf(file: string): string[] {
  const statements = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([^']+)'/gm
  return [...readFileSync(file, 'utf8').matchAll(statements)].map(([, name = '']) => name)
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}
