import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder } from '../processes/project-copy.ts'
import { projectFolder } from '../processes/server-process.ts'

const unprivilegedUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Makes a built project without build tools, as after `npm prune --omit=dev`. */
function builtProject(): string {
  const folder = emptyFolder()
  const current = readFileSync(join(projectFolder, 'dist/current'), 'utf8').trim()
  const sources = ['src/web', 'src/contract', 'vite.config.ts', 'package.json', 'package-lock.json']
  for (const name of [...sources, 'scripts/build.ts', 'dist/current', `dist/${current}`])
    cpSync(join(projectFolder, name), join(folder, name), { recursive: true })
  return folder
}

async function build(folder: string) {
  const child = spawn(process.execPath, ['scripts/build.ts'], { cwd: folder, ...unprivilegedUser })
  const ended = once(child, 'close')
  const said = (await text(child.stdout)) + (await text(child.stderr))
  const [status] = await ended
  return { status, said }
}

test('a built board starts without build tools and for a user who may only read, or says who must build it', async () => {
  const folder = builtProject()
  const allow = (mode: number) => chmodSync(join(folder, 'dist'), mode)
  onTestFinished(() => allow(0o755))
  chmodSync(folder, 0o755)
  // Another version of npm writes the lock file like this.
  const file = join(folder, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  for (const [path, locked] of Object.entries<Record<string, unknown>>(lock.packages)) {
    delete locked.libc
    if (path.includes('win32')) delete lock.packages[path]
  }
  writeFileSync(file, JSON.stringify(lock))

  expect(await build(folder)).toEqual({ status: 0, said: '' })

  allow(0o555)
  expect(await build(folder)).toEqual({ status: 0, said: '' })

  allow(0o755)
  rmSync(join(folder, 'dist/current'))
  allow(0o555)
  expect(await build(folder)).toEqual({
    status: 1,
    said: "spill: the pages are not built for this version, and dist/ can't be written (EACCES): run `npm run build` as the user who owns the code\n",
  })

  allow(0o755)
  lock.packages['node_modules/react'].version = '0.0.0'
  writeFileSync(file, JSON.stringify(lock))
  expect(await build(folder)).toEqual({
    status: 1,
    said: 'spill: the pages are to be built, and that takes `npm ci --include=dev`\n',
  })

  const tool = join(folder, 'node_modules/vite')
  mkdirSync(tool, { recursive: true })
  writeFileSync(join(tool, 'package.json'), '{ "exports": "./index.js" }')
  writeFileSync(join(tool, 'index.js'), "throw new Error('Cannot find native binding')")
  expect((await build(folder)).said).toContain('Cannot find native binding')
})
