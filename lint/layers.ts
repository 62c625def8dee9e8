import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * The folders of src/ from bottom to top. A file may import from its own folder and from those listed before it. `/*`
 * stands for all subfolders that are not listed, the features. Features, and folders of an inner list, must not import
 * each other.
 */
const layers: (string | string[])[] = [
  'contract',

  'server/errors',
  'server/config',
  'server/db',
  'server/process',
  'server/jobs',
  'server/crypto',
  'server/events',
  'server/cache',
  'server/rate-limits',
  'server/mail',
  'server/screening',
  'server/viewer',
  'server/google',
  'server/board',
  'server/http',
  'server/content',
  'server/search-index',
  'server/hiding',
  'server/api',
  'server/*',
  'server/pages',
  ['server/moderation/desk', 'server/reconcile'],
  'server/moderation/pages',
  'server/doctor',
  'server',
  '.',
  ['import', 'backup'],
  'cli',

  'web/ui',
  'web/moderation',
  'web/data/api',
  'web/data/lists',
  'web/data/drafts',
  'web/data/stream',
  'web/data/dialogs',
  'web/data/reader-storage',
  'web/data/hidden-items',
  'web/data/confessions',
  'web/data/offline',
  'web/data/inbox',
  'web/data/replies',
  'web/data/items',
  'web/data/session',
  'web/data/*',
  'web/data/live',
  'web/items/loading',
  'web/items/crisis',
  'web/items/editor',
  'web/items/hidden',
  'web/items/actions',
  'web/items/cards',
  'web/items',
  'web/features/*',
  'web/app/shortcuts',
  'web/app/layout',
  'web/app',
]

type Import = { from: string; to: string }

/** Returns a message for each forbidden import. Type imports and `import()` count. */
export function wrongImports(imports: Import[]): string[] {
  const upward = imports.flatMap((one) => {
    const { from, to } = one
    const unplaced = [from, to].find((file) => !placeOf(file))
    if (unplaced) return `no layer holds src/${unplaced}`
    return isDownward(one) ? [] : `src/${from} must not import src/${to}`
  })
  return [...upward, ...tangledFolders(imports)]
}

function isDownward({ from, to }: Import): boolean {
  const [above, below] = [placeOf(from), placeOf(to)]
  if (above?.folder === below?.folder) return true
  const crossesSides = from.startsWith('web/') !== to.startsWith('web/')
  return layerOf(below) < layerOf(above) && (!crossesSides || to.startsWith('contract/'))
}

type Place = { layer: number; folder: string } | undefined

function layerOf(place: Place): number {
  return place?.layer ?? -1
}

/** Returns the innermost listed folder of a file. A folder beside listed ones has no layer unless it is listed. */
function placeOf(file: string): Place {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const layerNamed = (name: string) => layers.findIndex((layer) => [layer].flat().includes(name))
    const named = layerNamed(folder)
    const layer = named >= 0 ? named : layerNamed(`${dirname(folder)}/*`)
    if (layer >= 0 && (folder === dirname(file) || !holdsLayers(folder))) return { layer, folder }
    if (layer >= 0 || folder === '.' || folder === '..') return undefined
  }
}

function holdsLayers(folder: string): boolean {
  return folder === '.' || layers.flat().some((name) => name.startsWith(`${folder}/`))
}

/** Returns a message for each pair of sibling folders that import each other. */
function tangledFolders(imports: Import[]): string[] {
  const pairs = new Set(imports.map(({ from, to }) => siblingsOf(from, to).join(' and ')))
  const tangled = [...pairs].filter((pair) => {
    const [one = '', other = ''] = pair.split(' and ')
    return one < other && pairs.has(`${other} and ${one}`)
  })
  return tangled.map((pair) => `${pair} import each other`)
}

/**
 * Returns the subfolders of both files below their common folder, or that folder with a slash for a file
 * directly in it.
 */
function siblingsOf(from: string, to: string): [string, string] {
  const [one, other] = [from.split('/'), to.split('/')]
  const depth = one.findIndex((part, index) => part !== other[index])
  const below = (path: string[]) =>
    path.length > depth + 1
      ? path.slice(0, depth + 1).join('/')
      : `${path.slice(0, depth).join('/')}/`
  return [below(one), below(other)]
}

/** Returns the relative imports of a file. It ignores `import()` of a computed path, which loads the built pages. */
export function importsOf(from: string, source: string): Import[] {
  const { module } = parseSync(from, source)
  const paths = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value ?? ''),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      source.slice(start, end).replace(/^['"`](.*)['"`]$/, '$1'),
    ),
  ]
  return [...new Set(paths)]
    .filter((path) => path.startsWith('.'))
    .map((path) => ({ from, to: normalize(join(dirname(from), path)) }))
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../src')
  const files = globSync('**/*.{ts,tsx,mts,js}', { cwd: root, exclude: ['web/public/**'] })
  const imports = files
    .filter((file) => !/\.test[.-]/.test(file))
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
  const wrong = wrongImports(imports)
  for (const line of wrong) console.error(`${line} (lint/layers.ts)`)
  if (wrong.length > 0) process.exitCode = 1
}
