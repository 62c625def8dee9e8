import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** The programs that an operator runs. */
const entries = ['src/main.ts', 'scripts/build.ts', ...globSync('src/cli/*.ts', { cwd: root })]

test("an operator's programs import every production dependency and no development dependency", () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

  const { atOnce, whenNeeded } = packagesFrom(entries.map((entry) => join(root, entry)))

  const later = [...whenNeeded].filter((name) => name in dependencies && !atOnce.has(name))
  // The package `node` is a dependency because it runs the programs.
  expect([...atOnce, ...later, 'node'].sort()).toEqual(Object.keys(dependencies).sort())
})

/** The npm of an older Node leaves out optional packages that ask for a newer one, such as the build tool's binaries. */
test('an install by the npm of an older Node is completed by our own Node', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const completing = scripts.postinstall.slice(scripts.postinstall.indexOf('case '))
  const installedWith = (version: string) =>
    execFileSync('sh', ['-c', `node() { echo "$@"; }; ${completing}`], {
      env: { npm_node_execpath: `echo ${version}`, npm_execpath: '/npm-cli.js' },
      encoding: 'utf8',
    })

  for (const version of ['v9.11.2', 'v18.20.4'])
    expect(installedWith(version)).toContain('/npm-cli.js install')
  for (const version of ['v20.19.2', 'v26.10.0']) expect(installedWith(version)).toBe('')
  expect(optionalPackagesBeyond20()).toEqual([])
})

/** Returns the optional packages that npm leaves out on Node 20.19. */
function optionalPackagesBeyond20(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const suits = (asked: string) =>
    asked.includes('^20.19.0') || Number(/>= ?(\d+)/.exec(asked)?.[1]) <= 20
  return Object.entries<{ optional?: boolean; engines?: { node?: string } }>(packages)
    .filter(([, { optional, engines }]) => optional && engines?.node && !suits(engines.node))
    .map(([path]) => path)
}

/**
 * Returns the packages that these files and their imports need: at the start, and later by a dynamic
 * import.
 */
function packagesFrom(files: string[]) {
  const [atOnce, whenNeeded] = [new Set<string>(), new Set<string>()]
  const waiting = new Set(files)
  for (const file of waiting) {
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) waiting.add(join(dirname(file), name))
      else if (!name.startsWith('node:')) atOnce.add(packageOf(name))
    }
    for (const name of namesIn(file, /\bimport\('([^']+)'\)/g)) {
      const names = name.startsWith('.') ? importsOf(join(dirname(file), name)) : [name]
      for (const one of names) whenNeeded.add(packageOf(one))
    }
  }
  return { atOnce, whenNeeded }
}

/** Leaves out type imports, which don't exist at run time. */
function importsOf(file: string): string[] {
  return namesIn(file, /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([^']+)'/gm)
}

function namesIn(file: string, statements: RegExp): string[] {
  return [...readFileSync(file, 'utf8').matchAll(statements)].map(([, name = '']) => name)
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}
