import { password } from '../../topology/machines.ts'
import { startTopology, type Topology } from '../../topology/topology.ts'
import type { Fault, Place } from './places.ts'

export type Cluster = Place & { topology: Topology }

/** Opens two boards on three machines with PostgreSQL under Patroni. */
export async function openCluster(): Promise<Cluster> {
  const topology = await startTopology({ RATE_LIMITS: 'off' })
  const address = topology.services.find(({ name }) => name === 'haproxy1')?.address
  return {
    topology,
    addresses: topology.origins,
    // These boards have no service manager.
    ended: () =>
      topology.services.filter(
        ({ name, programs }) => name.startsWith('board') && programs().length === 0,
      ).length,
    settings: { DATABASE_URL: `postgres://spill:${password}@${address}/spill` },
    close: async () => {
      await topology.stop()
      return []
    },
  }
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
}
