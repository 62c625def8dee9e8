import { execFileSync } from 'node:child_process'

/* npm reads licences from the lock file, so packages for other systems are included. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT OR Apache-2.0',
  '(Apache-2.0 OR MIT)',
  '(MIT OR CC0-1.0)',
])

/** Allowed packages under other licences, each with its reason. */
const exceptions: Record<string, string> = {
  'argparse (PSF-2.0)':
    'Python’s licence, as free as MIT; comes along with js-yaml, for tests only',
  'axe-core (MPL-2.0)': 'looks at pages in journeys, unchanged, and is not passed on',
  'pako ((MIT AND Zlib))':
    'Zlib’s licence is as free as MIT; comes along with autocannon, for measurements only',
  'lightningcss (MPL-2.0)': 'builds the styles, unchanged; what it writes is ours',
}

type Package = { name: string; version: string; license?: string }

const packages = ['.', 'lab'].flatMap(packagesLockedIn)
const refused = packages.filter((one) => !allowed.has(`${one.license}`) && !isException(one))
for (const { name, version, license } of refused) {
  console.error(`${name} ${version} is under ${license ?? 'no licence'}: see lint/licences.ts`)
}
if (refused.length > 0) process.exit(1)

function packagesLockedIn(cwd: string): Package[] {
  const answer = execFileSync('npm', ['query', '--package-lock-only', ':root *'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(answer)
}

/** A binary for one system, such as `lightningcss-linux-x64-gnu`, counts as the package to which it belongs. */
function isException({ name, license }: Package): boolean {
  const system = /-(android|darwin|freebsd|linux|win32)-.*$/
  return `${name.replace(system, '')} (${license})` in exceptions
}
