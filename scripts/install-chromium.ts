import { spawnSync } from 'node:child_process'
import { findChromium } from '../e2e/chromium.ts'

/* A browser that is here already, else Playwright's download, else a Debian package. */
const ways = [
  ['npx', 'playwright', 'install', 'chromium'],
  ['apt-get', 'update'],
  ['apt-get', 'install', '-y', 'chromium-headless-shell'],
  ['apt-get', 'install', '-y', 'chromium'],
]

for (const [command = '', ...args] of ways) {
  if (findChromium()) break
  console.log(`No Chromium yet: ${command} ${args.join(' ')}`)
  spawnSync(command, args, { stdio: 'inherit' })
}
if (!findChromium()) {
  console.error(
    'The browser journeys need Chromium. Install it, for example as `chromium`, and run again.',
  )
  process.exit(1)
}
