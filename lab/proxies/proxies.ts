import { execFileSync } from 'node:child_process'
import buildPages from '../../test/build-pages.ts'
import { closeAll } from '../kit/closing.ts'
import { installMissing, pathOf } from '../kit/programs.ts'
import { checkPooler } from './check-pooler.ts'
import { checkProxy } from './check-proxy.ts'
import { checkServices } from './check-services.ts'
import { proxies } from './given-files.ts'

/*
 * `npm run lab -- proxies [FILE]` runs the files of `deploy/` with the programs that they are for. Missing programs are
 * installed from Debian's packages.
 */
const needed = {
  caddy: { names: ['caddy'], debian: 'caddy' },
  nginx: { names: ['nginx'], debian: 'nginx-light' },
  haproxy: { names: ['haproxy'], debian: 'haproxy' },
  pgbouncer: { names: ['pgbouncer'], debian: 'pgbouncer' },
  openssl: { names: ['openssl'], debian: 'openssl' },
  systemd: { names: ['systemd-analyze'], debian: 'systemd' },
  promtool: { names: ['promtool'], debian: 'prometheus' },
}

type Check = { file: string; program: keyof typeof needed; check: (path: string) => unknown }

const checks: Check[] = [
  ...proxies.map((proxy, index) => ({
    file: proxy.file,
    program: proxy.program,
    check: (path: string) => checkProxy(proxy, path, index + 1),
  })),
  { file: 'pgbouncer.ini', program: 'pgbouncer', check: checkPooler },
  { file: 'spill.service', program: 'systemd', check: checkServices },
  { file: 'alerts.yml', program: 'promtool', check: checkAlerts },
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void closeAll().then(() => process.exit(1)))

installMissing(needed)
buildPages()
const [only] = process.argv.slice(2)
for (const { file, program, check } of checks) {
  if (only && only !== file) continue
  try {
    await check(pathOf(needed[program]))
    console.log(`fine      ${file}`)
  } catch (error) {
    process.exitCode = 1
    console.log(`differs   ${file}: ${error instanceof Error ? error.message : error}`)
  }
}
await closeAll()

/** Runs the tests of the alerts. A failure's message has what promtool says. */
function checkAlerts(promtool: string): void {
  for (const args of [
    ['check', 'rules', 'deploy/alerts.yml'],
    ['test', 'rules', 'deploy/alerts.test.yml'],
  ])
    execFileSync(promtool, args, { stdio: 'pipe' })
}
