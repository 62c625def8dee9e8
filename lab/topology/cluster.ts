import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilReady } from '../kit/until.ts'
import { openDebianRoot } from './debian-root.ts'
import {
  boardServices,
  chooseAddresses,
  createDatabase,
  databaseService,
  databases,
  dataFolder,
  etcdService,
  etcds,
  frontService,
  ports,
  users,
  webs,
} from './machines.ts'
import { type Address, openNetwork } from './network.ts'
import { createPatroni } from './patroni.ts'
import type { Service } from './service.ts'

export type Topology = Awaited<ReturnType<typeof startTopology>>

/**
 * Starts three machines with etcd, three with PostgreSQL under Patroni, and two with HAProxy, PgBouncer and a board, all
 * on loopback addresses, and HAProxy in front of the boards. If this process dies, the kernel ends them, and a shell
 * deletes their files. `settings` are the boards'. With `diskMegabytes`, each PostgreSQL has a small disk of its own.
 *
 * A node is a machine (`etcd1`, `database1`, `web2`), which stands for all its services, or one service (`postgres1`,
 * `haproxy1`, `pgbouncer1`, `board1`, `front`).
 */
export async function startTopology(
  settings: Record<string, string> = {},
  { diskMegabytes }: { diskMegabytes?: number } = {},
) {
  const root = openDebianRoot(users)
  const machines = chooseAddresses()
  const network = await openNetwork(machines)
  const folder = mkdtempSync(join(tmpdir(), 'spill-topology-'))
  const remove = removeAtEnd(folder)
  const services: Service[] = []
  const machineOf = (name: string) => {
    const machine = machines.find((machine) => machine.name === name)
    if (!machine) throw new Error(`There is no machine ${name}`)
    return machine
  }
  for (const name of etcds) services.push(etcdService(machineOf(name), { root, folder }))
  for (const name of databases)
    services.push(databaseService(machineOf(name), { root, folder, diskMegabytes }))
  for (const name of webs)
    services.push(...(await boardServices(machineOf(name), { root, folder }, settings)))
  const boards = services.filter(({ name }) => name.startsWith('board'))
  const front = await frontService(machineOf('front'), { root, folder }, boards)
  services.push(front)
  const nodes = (node: string) => {
    const named = services.filter(({ name, machine }) => name === node || machine === node)
    if (named.length === 0) throw new Error(`There is no ${node}`)
    return named
  }
  const signal = (name: NodeJS.Signals, node: string, program?: string) => {
    for (const service of nodes(node)) service.signal(name, program)
  }
  const start = async (node: string) => {
    for (const service of nodes(node)) await service.start()
  }
  const stop = async () => {
    await Promise.all(services.map(({ kill }) => kill()))
    await network.close()
    await remove()
  }
  const patroni = createPatroni(machines)
  try {
    await Promise.all([...etcds, ...databases].map(start))
    await patroni.settled()
    await createDatabase(root, machines, await patroni.primary())
    for (const web of webs) await start(web)
    await start('front')
    await untilReady(`http://${front.address}`)
  } catch (error) {
    for (const { name, output } of services) console.error(`${name}: ${output().slice(-2_000)}`)
    await stop()
    throw error
  }
  return {
    ...patroni,
    services,
    boards,
    /** Where the proxy in front of the boards listens, and where the boards do. */
    origin: `http://${front.address}`,
    origins: boards.map(({ address }) => `http://${address}`),
    /** Returns the folder of a machine's PostgreSQL. */
    dataFolderOf: (machine: string) => join(folder, machine, dataFolder),
    start,
    /** Ends all processes at once, as the loss of a machine does, but what they had open is closed. */
    kill: async (node: string) => {
      await Promise.all(nodes(node).map((service) => service.kill()))
    },
    /** Stops all processes of a node, or those of one program, such as `patroni` of `postgres1`. */
    freeze: (node: string, program?: string) => signal('SIGSTOP', node, program),
    thaw: (node: string, program?: string) => signal('SIGCONT', node, program),
    /** Loses everything between a machine of the database and all others, until `heal`. */
    cutOff: (machine: string) => {
      for (const link of network.linksOf(machine)) link.lose()
    },
    heal: (machine: string) => {
      for (const link of network.linksOf(machine)) link.heal()
    },
    link: network.link,
    /** Returns the machine whose etcd leads the others. */
    leaderOfEtcd: () => leaderOfEtcd(etcds.map(machineOf)),
    stop,
  }
}

async function leaderOfEtcd(machines: Address[]): Promise<string> {
  for (const { name, listens } of machines) {
    const url = `http://${listens}:${ports.etcd}/v3/maintenance/status`
    const answer = await fetch(url, { method: 'POST', body: '{}' })
    const { leader, header } = (await answer.json()) as {
      leader: string
      header: { member_id: string }
    }
    if (leader === header.member_id) return name
  }
  throw new Error('etcd has no leader')
}

/** Deletes the folder when the returned function is called, or when this process dies. */
function removeAtEnd(folder: string): () => Promise<void> {
  const script = `cat > /dev/null; umount -l "$0"/*/${dataFolder} 2> /dev/null
    until rm -rf "$0"; do sleep 0.1; done`
  const shell = spawn('sh', ['-c', script, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(shell, 'exit')
  return async () => {
    shell.stdin.end()
    await ended
  }
}
