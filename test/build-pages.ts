import { execFileSync } from 'node:child_process'
import { projectFolder } from './server-process.ts'

/** Builds the pages once, so that processes under test can serve them. */
export default function buildPages() {
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: projectFolder, stdio: 'inherit' })
}
