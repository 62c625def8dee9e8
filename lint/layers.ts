import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * Folders of src/ from the bottom up: a file imports from its own folder and from those before it. Folders of an inner
 * list don't import each other, nor do the subfolders that `/*` stands for.
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
  'server/items',
  'server/api',
  [
    'server/accounts',
    'server/confessions',
    'server/inbox',
    'server/live',
    'server/moderation',
    'server/replies',
    'server/search',
    'server/takedowns',
    'server/upvotes',
  ],
  'server/pages',
  ['server/import', 'server/moderation-cli', 'server/reconcile'],
  'server',
  'cli',
  '.',

  'web/ui',
  'web/data/api',
  'web/data/offline',
  'web/data/lists',
  'web/data/drafts',
  'web/data/dialogs',
  'web/data/hidden-items',
  'web/data/confessions',
  'web/data/inbox',
  'web/data/replies',
  'web/data/items',
  'web/data/search',
  'web/data/session',
  'web/data/upvotes',
  'web/data/live',
  'web/items/loading',
  'web/items/crisis',
  'web/items/editor',
  'web/items/upvotes',
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

/** Whether an import runs downward. Throws for a file in a folder that no layer names. */
export function isAllowed({ from, to }: Import): boolean {
  const [above, below] = [placeOf(from), placeOf(to)]
  if (above.folder === below.folder) return true
  const crossesSides = from.startsWith('web/') !== to.startsWith('web/')
  return below.layer < above.layer && (!crossesSides || to.startsWith('contract/'))
}

/** The innermost folder that a layer names. One that holds further layers holds no other folders. */
function placeOf(file: string): { layer: number; folder: string } {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const names = [folder, `${dirname(folder)}/*`]
    const layer = layers.findIndex((layer) => [layer].flat().some((name) => names.includes(name)))
    if (layer >= 0 && (folder === dirname(file) || !holdsLayers(folder))) return { layer, folder }
    if (layer >= 0 || folder === '.') throw new Error(`No layer in lint/layers.ts holds ${file}`)
  }
}

function holdsLayers(folder: string): boolean {
  return folder === '.' || layers.flat().some((name) => name.startsWith(`${folder}/`))
}

/** Pairs of folders that import each other, below a common one. */
export function tangledFolders(imports: Import[]): string[] {
  const pairs = new Set(imports.map(({ from, to }) => siblingsOf(from, to).join(' and ')))
  return [...pairs].filter((pair) => {
    const [one = '', other = ''] = pair.split(' and ')
    return one < other && pairs.has(`${other} and ${one}`)
  })
}

/** The folders in which two files lie below the innermost folder of both; it ends with a slash for a file right in it. */
function siblingsOf(from: string, to: string): [string, string] {
  const [one, other] = [from.split('/'), to.split('/')]
  const depth = one.findIndex((part, index) => part !== other[index])
  const below = (path: string[]) =>
    path.length > depth + 1
      ? path.slice(0, depth + 1).join('/')
      : `${path.slice(0, depth).join('/')}/`
  return [below(one), below(other)]
}

/** Type imports and `import()` count; what tests import does not. */
function importsIn(root: string): Import[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test[.-]/.test(file))
  return files.flatMap((from) => {
    const source = readFileSync(join(root, from), 'utf8')
    const paths = source.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
    return [...paths].map(([, path = '']) => ({ from, to: normalize(join(dirname(from), path)) }))
  })
}

if (import.meta.main) {
  const imports = importsIn(join(import.meta.dirname, '../src'))
  const wrong = [
    ...imports
      .filter((one) => !isAllowed(one))
      .map(({ from, to }) => `src/${from} must not import src/${to}`),
    ...tangledFolders(imports).map((pair) => `${pair} import each other`),
  ]
  for (const line of wrong) console.error(`${line} (lint/layers.ts)`)
  if (wrong.length > 0) process.exitCode = 1
}
