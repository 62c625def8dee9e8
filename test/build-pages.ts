import { execFileSync } from 'node:child_process'
import { projectFolder } from './processes/server-process.ts'

export default function buildPages() {
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: projectFolder, stdio: 'inherit' })
}
