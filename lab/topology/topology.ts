import buildPages from '../../test/build-pages.ts'
import { startTopology, type Topology } from './cluster.ts'

/* `npm run lab -- topology` runs the cluster of `deploy/cluster/` on this machine, until it is interrupted. */
buildPages()
const began = performance.now()
// Before the topology has started, a signal ends this process, which ends all its programs.
const topology = await startTopology()
// The listeners stay, so that a second signal does not end this process before its programs.
const interrupted = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve)
})
console.table(await rowsOf(topology))
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(`Started in ${seconds} s. The board is open at ${topology.origin}`)
await interrupted
await topology.stop()
process.exit(0)

async function rowsOf({ services, members }: Topology) {
  const roles = new Map((await members()).map(({ machine, role }) => [machine, role]))
  return services.map(({ name, machine, address, programs }) => ({
    service: name,
    machine,
    address,
    process: programs()[0]?.pid,
    role: name.startsWith('postgres') ? roles.get(machine) : '',
  }))
}
