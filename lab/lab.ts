import { spawnSync } from 'node:child_process'

/*
 * `npm run lab` lists what is not needed to change the product. `npm run lab -- NAME [OPTIONS]` runs one of it. Each is a
 * file that runs when it is imported.
 */
type Part = { does: string; run: () => Promise<unknown>; needsPackages?: boolean }

const parts: Record<string, Part> = {
  bench: {
    does: 'measures speed, memory and first views (docs/performance.md)',
    run: () => import('./bench/bench.ts'),
    needsPackages: true,
  },
  faults: {
    does: 'breaks what people are using, and judges what is lost (docs/reliability.md)',
    run: () => import('./faults/faults.ts'),
  },
  topology: {
    does: 'runs the cluster of deploy/cluster/ on this machine, as root',
    run: () => import('./topology/topology.ts'),
  },
  browsers: {
    does: "takes the product's steps in Firefox and WebKit",
    run: () => import('./browsers/browsers.ts'),
  },
  proxies: {
    does: 'runs the files of deploy/ with the programs that they are for',
    run: () => import('./proxies/proxies.ts'),
  },
  pictures: {
    does: 'takes a picture of every screen at two sizes, light and dark',
    run: () => import('./pictures/pictures.ts'),
  },
  icons: {
    does: 'writes the icons that the components use',
    run: () => import('./icons.ts'),
  },
  'release-backup': {
    does: 'makes the backup of a release that all later versions must restore',
    run: () => import('./release-backup.ts'),
  },
}

// Each part reads its own options, from `process.argv[2]` on.
const [name = ''] = process.argv.splice(2, 1)
const part = Object.hasOwn(parts, name) ? parts[name] : undefined
if (part) {
  if (part.needsPackages) installPackages()
  await part.run()
} else {
  const lines = Object.entries(parts).map(([known, { does }]) => `  ${known.padEnd(16)}${does}`)
  const list = ['npm run lab -- NAME [OPTIONS]', '', ...lines].join('\n')
  if (name) {
    console.error(`The lab has no '${name}'.\n\n${list}`)
    process.exitCode = 1
  } else console.log(list)
}

/** Installs the packages of this folder unless they are there. */
function installPackages(): void {
  const npm = (...args: string[]) =>
    spawnSync('npm', [...args, '--prefix', import.meta.dirname], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0
  if (npm('ls', '--silent')) return
  console.error('Installing the packages of lab/, once …')
  if (npm('ci')) return
  console.error('The packages of lab/ could not be installed')
  process.exit(1)
}
