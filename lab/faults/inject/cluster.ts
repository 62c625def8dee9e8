import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../kit/until.ts'
import { startTopology, type Topology } from '../../topology/cluster.ts'
import { databases, password } from '../../topology/machines.ts'
import { settleTimeoutMs } from '../../topology/patroni.ts'
import { emptyDisk, fillDisk } from './disk.ts'
import type { Fault, Place } from './places.ts'

export type Cluster = Place & { topology: Topology; settled: () => Promise<void> }

const diskMegabytes = 800

/** Opens two boards on a cluster. People reach them through a proxy. */
export async function openCluster({ smallDisks = false } = {}): Promise<Cluster> {
  const topology = await startTopology({ RATE_LIMITS: 'off' }, smallDisks ? { diskMegabytes } : {})
  const address = topology.services.find(({ name }) => name === 'haproxy1')?.address
  return {
    topology,
    addresses: [topology.origin],
    streamsAt: topology.origins,
    settled: async () => {
      await topology.settled()
      await until('two boards that are ready', () => areReady(topology), {
        timeoutMs: settleTimeoutMs,
      })
    },
    // These boards have no service manager.
    ended: () => topology.boards.filter(({ programs }) => programs().length === 0).length,
    settings: { DATABASE_URL: `postgres://spill:${password}@${address}/spill` },
    close: async () => {
      await topology.stop()
      return []
    },
  }
}

async function areReady({ origins }: Topology): Promise<boolean> {
  const ask = (origin: string) => fetch(`${origin}/readyz`).catch(() => undefined)
  return (await Promise.all(origins.map(ask))).every((answer) => answer?.ok)
}

let broken = ''

/** Does something to the machine or service of the primary, and undoes it for the same one. */
function onPrimary(
  inject: (topology: Topology, machine: string) => unknown,
  heal: (topology: Topology, machine: string) => unknown,
): Fault<Cluster> {
  return {
    inject: async ({ topology }) => {
      await topology.settled()
      broken = (await topology.primary()) ?? ''
      return inject(topology, broken)
    },
    heal: ({ topology }) => heal(topology, broken),
    // Longer than a standby takes to be promoted.
    holdMs: 40_000,
  }
}

const kill = (node: string): Fault<Cluster> => ({
  inject: ({ topology }) => topology.kill(node),
  heal: ({ topology }) => topology.start(node),
})

export const cluster: Record<string, Fault<Cluster>> = {
  'primary killed': onPrimary(
    ({ kill }, machine) => kill(machine),
    ({ start }, machine) => start(machine),
  ),
  'primary frozen': onPrimary(
    ({ freeze }, machine) => freeze(machine),
    ({ thaw }, machine) => thaw(machine),
  ),
  'primary cut off': onPrimary(
    ({ cutOff }, machine) => cutOff(machine),
    ({ heal }, machine) => heal(machine),
  ),
  'primary switched over': {
    inject: async ({ topology }) => {
      await topology.settled()
      await topology.switchOver()
    },
    heal: () => {},
    holdMs: 0,
  },
  "etcd's leader frozen": {
    inject: async ({ topology }) => {
      broken = await topology.leaderOfEtcd()
      topology.freeze(broken)
    },
    heal: ({ topology }) => topology.thaw(broken),
    holdMs: 40_000,
  },
  'etcd without a majority': {
    inject: async ({ topology }) => {
      for (const node of ['etcd1', 'etcd2']) await topology.kill(node)
    },
    heal: async ({ topology }) => {
      for (const node of ['etcd1', 'etcd2']) await topology.start(node)
    },
    holdMs: 30_000,
  },
  'one PgBouncer killed': kill('pgbouncer1'),
  'one HAProxy killed': kill('haproxy1'),
  'sabotage: standbys not synchronous': {
    ...onPrimary(
      async (topology, machine) => {
        await topology.setSynchronousMode(false)
        // PostgreSQL reads its new settings after Patroni has changed its own.
        await wait(6_000)
        for (const standby of databases.filter((name) => name !== machine)) {
          topology.link(machine, standby).lose()
          topology.link(standby, machine).lose()
        }
        // Shorter than a primary goes on without etcd.
        await wait(6_000)
        await topology.kill(machine)
      },
      async (topology, machine) => {
        topology.heal(machine)
        await topology.start(machine)
        await topology.setSynchronousMode(true)
      },
    ),
    holdMs: 60_000,
    isSabotage: true,
  },
}

export const onSmallDisks: Record<string, Fault<Cluster>> = {
  "primary's disk full": onPrimary(
    ({ dataFolderOf }, machine) => fillDisk(dataFolderOf(machine), 0),
    ({ dataFolderOf }, machine) => emptyDisk(dataFolderOf(machine)),
  ),
}
