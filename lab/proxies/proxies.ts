import buildPages from '../../test/build-pages.ts'
import { findProgram } from '../browsers/programs.ts'
import { closeAll } from '../kit/closing.ts'
import { checkPooler } from './check-pooler.ts'
import { checkProxy } from './check-proxy.ts'
import { checkServices } from './check-services.ts'
import { proxies } from './given-files.ts'
import { needed, type Program } from './programs.ts'

/* `npm run deploy-check` runs the files of `deploy/` with the programs that they are for. */
const checks: { name: string; program: Program; check: (path: string) => Promise<void> }[] = [
  ...proxies.map((proxy, index) => ({
    name: proxy.file,
    program: proxy.program,
    check: (path: string) => checkProxy(proxy, path, index + 1),
  })),
  { name: 'pgbouncer.ini', program: 'pgbouncer', check: checkPooler },
  { name: 'spill.service', program: 'systemd', check: checkServices },
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void closeAll().then(() => process.exit(1)))

buildPages()
const [only] = process.argv.slice(2)
for (const { name, program, check } of checks) {
  if (only && only !== name) continue
  try {
    const path = findProgram(needed[program])
    if (!path) throw new Error(`there is no ${program}: install ${needed[program].debian}`)
    await check(path)
    console.log(`fine      ${name}`)
  } catch (error) {
    process.exitCode = 1
    console.log(`differs   ${name}: ${error instanceof Error ? error.message : error}`)
  }
}
await closeAll()
