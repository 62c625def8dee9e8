import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const sources = ['src/web/**/*', 'src/contract/**/*', 'vite.config.ts', 'scripts/build.ts']
/** The entries that the server renders with, by their folder in the build. */
const serverEntries = {
  server: 'app/entry-server.tsx',
  moderation: 'moderation/entry-moderation.tsx',
}
/** Older builds are kept because a process may still be serving one. */
const keptBuilds = 10

/* Each build has a folder named after the hash of its sources, and `dist/current` names the folder to serve. A process
   that serves an older build still finds its files. */
process.chdir(join(import.meta.dirname, '..'))
process.env.NODE_ENV = 'production'
const name = fingerprint()
// A user without write access can serve an existing build.
if (!isCurrent(name)) await makeCurrent(name).catch(explainDenied)

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((pattern) => globSync(pattern)).sort()) {
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file))
  }
  return hash.update(lockedPackages()).digest('hex').slice(0, 16)
}

/**
 * Lists the locked packages without optional ones: npm versions write the lock file differently, and older ones may
 * drop packages for other platforms.
 */
function lockedPackages(): string {
  type Locked = { version?: string; integrity?: string; optional?: boolean }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  return Object.entries<Locked>(packages)
    .filter(([, { optional }]) => !optional)
    .map(([path, { version, integrity }]) => `${path} ${version} ${integrity}`)
    .sort()
    .join('\n')
}

function isCurrent(name: string): boolean {
  const current = join('dist', 'current')
  const isNamed = existsSync(current) && readFileSync(current, 'utf8').trim() === name
  return isNamed && existsSync(join('dist', name))
}

async function makeCurrent(name: string): Promise<void> {
  if (!existsSync(join('dist', name))) await buildInto(name)
  writeCurrent(name)
  removeOldBuilds(name)
}

function explainDenied(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? `${error.code}` : ''
  if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error
  console.error(
    `spill: the pages are not built for this version, and dist/ can't be written (${code}): run \`npm run build\` as the user who owns the code`,
  )
  process.exit(1)
}

async function buildInto(name: string): Promise<void> {
  const folder = join(process.cwd(), 'dist', `${name}.${process.pid}`)
  const { build, minifySync } = await buildTool()
  // If access is denied, fail here with an error code, not somewhere inside the build tool.
  mkdirSync(folder, { recursive: true })
  const common = { configLoader: 'native', logLevel: 'warn' } as const
  await build({ ...common, build: { outDir: join(folder, 'client') } })
  for (const [name, entry] of Object.entries(serverEntries))
    await build({
      ...common,
      build: { outDir: join(folder, name), ssr: entry, copyPublicDir: false },
    })
  // Vite copies the files of `public/` as they are.
  for (const file of globSync(join(folder, 'client', '*.js'))) {
    writeFileSync(file, minifySync(file, readFileSync(file, 'utf8'), { module: false }).code)
  }
  // Pages that no build renders, such as the offline page, can't know the stylesheet's hashed name.
  const [styles = ''] = globSync(join(folder, 'client', 'assets', '*.css'))
  copyFileSync(styles, join(folder, 'client', 'styles.css'))
  precompress(join(folder, 'client'))
  finish(folder, join('dist', name))
}

/** Imported lazily, so that a built board runs without Vite installed. */
async function buildTool(): Promise<typeof import('vite')> {
  try {
    return await import('vite')
  } catch (error) {
    if (existsSync(join('node_modules', 'vite'))) throw error
    console.error('spill: the pages are to be built, and that takes `npm ci --include=dev`')
    process.exit(1)
  }
}

/** Another process may have built the same sources in the meantime. */
function finish(folder: string, target: string): void {
  if (existsSync(target)) rmSync(folder, { recursive: true })
  else renameSync(folder, target)
}

/** Compresses files once, so that serving them costs no processor time. */
function precompress(folder: string): void {
  for (const file of globSync(join(folder, '**/*.{js,css,svg,webmanifest}'))) {
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
  }
}

function writeCurrent(name: string): void {
  mkdirSync('dist', { recursive: true })
  const draft = join('dist', `current.${process.pid}`)
  writeFileSync(draft, `${name}\n`)
  renameSync(draft, join('dist', 'current'))
}

/** Uses `force` and missing-file checks, because another process may be removing the same builds. */
function removeOldBuilds(current: string): void {
  const age = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const builds = globSync('dist/*/')
    .filter((path) => path !== join('dist', current) && !path.includes('.'))
    .sort((a, b) => age(b) - age(a))
  for (const folder of builds.slice(keptBuilds)) rmSync(folder, { recursive: true, force: true })
}
