import { execFile, execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../test/free-port.ts'
import { node, projectFolder } from '../../test/processes/server-process.ts'
import { replaced } from '../proxies/given-files.ts'
import type { Address } from './network.ts'
import { boardService, debianService, type Service } from './service.ts'

export const etcds = ['etcd1', 'etcd2', 'etcd3']
export const databases = ['database1', 'database2', 'database3']
export const webs = ['web1', 'web2']
export const password = 'topology'
/** A header that names the board that an answer comes from: `one` or `two`. */
export const servedBy = 'served-by'
/** The folder of a machine's PostgreSQL, in the machine's own. */
export const dataFolder = 'postgresql'
export const ports = { etcd: 2379, etcdPeers: 2380, postgres: 5432, patroni: 8008 }

const hosts: Record<string, number> = {
  etcd1: 41,
  etcd2: 42,
  etcd3: 43,
  database1: 11,
  database2: 12,
  database3: 13,
  web1: 21,
  web2: 22,
  front: 31,
}

export const users = Object.entries(hosts).map(([name, host]) => ({ name, uid: 20_000 + host }))

/** Returns the ports that a machine opens for the others. */
function portsOf(machine: string): number[] {
  if (etcds.includes(machine)) return [ports.etcd, ports.etcdPeers]
  if (databases.includes(machine)) return [ports.postgres, ports.patroni]
  return []
}

/** Returns the addresses of a run, which no other run uses at the same time. */
export function chooseAddresses(): Address[] {
  const [one, two] = [16 + Math.floor(Math.random() * 239), Math.floor(Math.random() * 256)]
  return users.map(({ name, uid }) => {
    const host = hosts[name] ?? 0
    const ports = portsOf(name)
    const listens = ports.length > 0 ? host + 100 : host
    return {
      name,
      uid,
      address: `127.${one}.${two}.${host}`,
      listens: `127.${one}.${two}.${listens}`,
      ports,
    }
  })
}

type Where = { root: string; folder: string; diskMegabytes?: number | undefined }

/** The service of a machine of etcd. */
export function etcdService(machine: Address, { root, folder }: Where): Service {
  const { name, uid, address } = machine
  const place = placeOf(machine, folder)
  const env = Object.fromEntries(
    place
      .read('cluster/etcd')
      .split('\n')
      .filter((line) => line.startsWith('ETCD_'))
      .map((line) => line.split(/=(.*)/s) as [string, string]),
  )
  return debianService(
    { name, machine: name, address: `${address}:${ports.etcd}` },
    {
      root,
      uid,
      command: ['etcd'],
      env: { ...env, ETCD_DATA_DIR: '/var/lib/etcd/default' },
      files: {},
      folders: { '/var/lib/etcd': place.folderOf('etcd', uid) },
    },
  )
}

/** The service of a machine of the database: PostgreSQL under Patroni. */
export function databaseService(machine: Address, { root, folder, diskMegabytes }: Where): Service {
  const { name, uid, address } = machine
  const place = placeOf(machine, folder)
  const data = place.folderOf(dataFolder, uid)
  if (diskMegabytes) mountDisk(data, uid, diskMegabytes)
  return debianService(
    { name: `postgres${name.at(-1)}`, machine: name, address: `${address}:${ports.postgres}` },
    {
      root,
      uid,
      command: ['patroni', '/etc/patroni/config.yml'],
      files: { '/etc/patroni/config.yml': place.write('cluster/patroni.yml') },
      folders: { '/var/lib/postgresql': data },
      // Delete the file with the process id: in a new sandbox, another program may have that id.
      prepare: () => rmSync(join(data, '17/spill/postmaster.pid'), { force: true }),
    },
  )
}

/** The services of one machine of a board: HAProxy, PgBouncer and the board. */
export async function boardServices(
  machine: Address,
  { root, folder }: Where,
  settings: Record<string, string>,
): Promise<Service[]> {
  const { name, uid, address } = machine
  const number = name.at(-1)
  const place = placeOf(machine, folder)
  const port = await freePort()
  const userlist = join(place.folder, 'userlist.txt')
  writeFileSync(userlist, `"spill" "${password}"\n`)
  const url = (port: number) => `postgres://spill:${password}@${address}:${port}/spill`
  return [
    debianService(
      { name: `haproxy${number}`, machine: name, address: `${address}:5432` },
      {
        root,
        uid,
        command: ['haproxy', '-f', '/etc/haproxy/database.cfg'],
        files: { '/etc/haproxy/database.cfg': place.write('cluster/haproxy.cfg') },
      },
    ),
    debianService(
      { name: `pgbouncer${number}`, machine: name, address: `${address}:6432` },
      {
        root,
        uid,
        command: ['pgbouncer', '/etc/pgbouncer/pgbouncer.ini'],
        files: {
          '/etc/pgbouncer/pgbouncer.ini': place.write('pgbouncer.ini'),
          '/etc/pgbouncer/userlist.txt': userlist,
        },
      },
    ),
    boardService(
      { name: `board${number}`, machine: name, address: `127.0.0.1:${port}` },
      [...node, 'src/main.ts'],
      {
        PORT: String(port),
        DATABASE_URL: url(6432),
        DATABASE_DIRECT_URL: url(5432),
        DATA_DIR: join(folder, 'data'),
        SECRET_FILE: join(folder, 'secret'),
        ...settings,
      },
    ),
  ]
}

/**
 * HAProxy in front of the boards, as in `deploy/haproxy.cfg`, but without TLS. Its answers name the board that they come
 * from.
 */
export async function frontService(
  machine: Address,
  { root, folder }: Where,
  boards: Service[],
): Promise<Service> {
  const { name, uid } = machine
  const place = placeOf(machine, folder)
  const address = `127.0.0.1:${await freePort()}`
  const [one, two] = boards.map(({ address }) => address)
  const config = replaced(readFileSync(join(projectFolder, 'deploy/haproxy.cfg'), 'utf8'), [
    ['maxconn 20000', 'maxconn 4000'],
    ['\tuser haproxy\n\tgroup haproxy\n', ''],
    ['bind :80\n', `bind ${address}\n\thttp-response set-header ${servedBy} %s\n`],
    ['\tbind :443 ssl crt /etc/haproxy/board.pem alpn h2,http/1.1\n', ''],
    ['\thttp-request redirect scheme https unless { ssl_fc }\n', ''],
    ['X-Forwarded-Proto https', 'X-Forwarded-Proto http'],
    ['127.0.0.1:3000', `${one}`],
    ['127.0.0.1:3001', `${two}`],
  ])
  const file = join(place.folder, 'haproxy.cfg')
  writeFileSync(file, config)
  return debianService(
    { name, machine: name, address },
    {
      root,
      uid,
      command: ['haproxy', '-f', '/etc/haproxy/haproxy.cfg'],
      files: { '/etc/haproxy/haproxy.cfg': file },
    },
  )
}

/** Makes the board's role and database on the primary. */
export async function createDatabase(
  root: string,
  machines: Address[],
  primary?: string,
): Promise<void> {
  const { listens = '' } = machines.find(({ name }) => name === primary) ?? {}
  const sql = join(projectFolder, 'deploy/cluster/database.sql')
  const mounts = ['--ro-bind', root, '/', '--tmpfs', '/tmp', '--ro-bind', sql, '/tmp/sql']
  const options = ['-q', '-v', 'ON_ERROR_STOP=1', '-v', `password=${password}`, '-f', '/tmp/sql']
  const url = `postgres://postgres:${password}@${listens}:${ports.postgres}/postgres`
  await promisify(execFile)('bwrap', ['--die-with-parent', ...mounts, 'psql', ...options, url])
}

/** Gives a folder a disk of its own. `removeAtEnd` unmounts it. */
function mountDisk(folder: string, uid: number, megabytes: number): void {
  const options = `size=${megabytes}m,mode=700,uid=${uid},gid=${uid}`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
}

function placeOf({ name, address, listens }: Address, base: string) {
  const folder = join(base, name)
  mkdirSync(folder)
  const network = address.replace(/\d+$/, '')
  /** Returns a file of `deploy/` for this machine. */
  const read = (file: string) => {
    const text = readFileSync(join(projectFolder, 'deploy', file), 'utf8')
      .replaceAll('THIS_NAME', name)
      .replaceAll('THIS_ADDRESS', address)
      .replaceAll(/PASSWORD_OF_\w+/g, password)
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.', network)
      .replaceAll('127.0.0.1', address)
    // The network stands between a machine's address and where it listens.
    return text.replaceAll(/^.*listen.*$/gim, (line) => line.replace(address, listens))
  }
  return {
    folder,
    read,
    write: (file: string) => {
      const path = join(folder, file.replaceAll('/', '-'))
      writeFileSync(path, read(file))
      return path
    },
    folderOf: (service: string, uid: number) => {
      const path = join(folder, service)
      mkdirSync(path, { mode: 0o700 })
      chownSync(path, uid, uid)
      return path
    },
  }
}
