import buildPages from '../build-pages.ts'
import { startTopology } from './topology.ts'

/* `npm run topology` runs the cluster of `deploy/cluster/` on this machine, until it is interrupted. */
buildPages()
const began = performance.now()
// Until it has started, a signal ends this process, and that ends everything.
const { services, members, origins, stop } = await startTopology()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stop().then(() => process.exit(0)))
const roles = new Map((await members()).map(({ name, role }) => [name, role]))
console.table(
  services.map(({ name, machine, address, programs }) => ({
    service: name,
    machine,
    address,
    process: programs()[0]?.pid,
    role: name.startsWith('postgres') ? roles.get(machine) : '',
  })),
)
console.log(
  `Started in ${((performance.now() - began) / 1000).toFixed(1)} s: ${origins.join(', ')}`,
)
