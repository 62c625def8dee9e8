import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installMissing, pathOf } from '../kit/programs.ts'

const needed = {
  mmdebstrap: { names: ['mmdebstrap'], debian: 'mmdebstrap' },
  bwrap: { names: ['bwrap'], debian: 'bubblewrap' },
}
// Debian's Patroni needs python3-etcd, which it only suggests.
const packages = 'postgresql-17,patroni,python3-etcd,etcd-server,etcd-client,haproxy,pgbouncer'

/**
 * Returns a folder with the programs of a cluster, from Debian's packages. It is built once, and again if `users` or the
 * packages change. Throws an Error that says what could not be got.
 */
export function openDebianRoot(users: { name: string; uid: number }[]): string {
  if (process.getuid?.() !== 0)
    throw new Error('It needs root, because each machine runs as a user of its own')
  installMissing(needed)
  for (const program of Object.values(needed)) pathOf(program)
  const { XDG_CACHE_HOME = join(homedir(), '.cache') } = process.env
  const hooks = users.map(
    ({ name, uid }) => `--customize-hook=chroot "$1" useradd --uid ${uid} ${name}`,
  )
  const options = [
    '--mode=root',
    '--variant=minbase',
    `--include=${packages}`,
    '--dpkgopt=path-exclude=/usr/share/locale/*',
    ...hooks,
  ]
  const version = createHash('sha256').update(options.join()).digest('hex').slice(0, 8)
  const folder = join(XDG_CACHE_HOME, 'spill', `trixie-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(join(XDG_CACHE_HOME, 'spill'), { recursive: true })
  console.log(`Building ${folder} from Debian's packages`)
  const draft = `${folder}.new-${process.pid}`
  const { status } = spawnSync('mmdebstrap', ['--quiet', ...options, 'trixie', draft], {
    stdio: 'inherit',
  })
  if (status === 0 && !existsSync(folder)) renameSync(draft, folder)
  rmSync(draft, { recursive: true, force: true })
  if (status !== 0) throw new Error(`mmdebstrap could not get Debian's packages: ${packages}`)
  return folder
}
