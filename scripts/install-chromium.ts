import { spawnSync } from 'node:child_process'
import { findWholeChromium } from '../e2e/chromium.ts'

/* Finds an installed Chromium, or installs one from Playwright, or from Debian's packages. */
const ways = [
  ['npx', 'playwright', 'install', 'chromium'],
  ['apt-get', 'update'],
  ['apt-get', 'install', '-y', 'chromium', 'chromium-headless-shell'],
  ['apt-get', 'install', '-y', 'chromium'],
]

for (const [command = '', ...args] of ways) {
  if (findWholeChromium()) break
  console.log(`No Chromium yet: ${command} ${args.join(' ')}`)
  spawnSync(command, args, { stdio: 'inherit' })
}
if (!findWholeChromium()) {
  console.error(
    'The browser journeys need Chromium. Install it, for example as `chromium`, and run again.',
  )
  process.exit(1)
}
