import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../seed/random.ts'
import buildPages from '../build-pages.ts'
import { launch, type ServerProcess } from '../processes/server-process.ts'
import { checkedProxy } from './checked-proxy.ts'
import { type Client, moveClient, sendPending, signUpClient } from './clients.ts'
import { compare } from './compare.ts'
import { wrongCounters } from './count.ts'
import { faultyPlace } from './faulty-place.ts'
import { emptyLedger } from './ledger.ts'
import { nextWrite } from './writes.ts'

/*
 * Restarts both processes of a board one after the other, three times, while clients write through a proxy that
 * checks `/readyz` every second, and counts the writes that fail. DRAIN_SECONDS=0 shows what fails without draining.
 */
const [rolls, minWrites, clientCount] = [3, 6_000, 8]
const { DRAIN_SECONDS = '3', SEED = String(Date.now() % 1_000_000) } = process.env
const random = seededRandom(Number(SEED))
console.log(`${rolls} rolls, ${clientCount} clients, DRAIN_SECONDS=${DRAIN_SECONDS}, SEED=${SEED}`)
buildPages()

const place = await faultyPlace()
const proxy = await checkedProxy()
const settings = { ...place.settings, PUBLIC_URL: proxy.origin, DRAIN_SECONDS }
const processes = [await open(), await open()]
process.on('exit', () => processes.forEach(({ kill }) => void kill('SIGKILL')))

const ledger = emptyLedger()
const clients: Client[] = []
for (let number = 0; number < clientCount; number++)
  clients.push(await signUpClient(proxy.origin, number))
const failures: string[] = []
let [done, failed, isRolled] = [0, 0, false]
const writing = Promise.all(clients.map(write))
for (let roll = 1; roll <= rolls; roll++) {
  for (const [index, old] of processes.entries()) {
    old.kill('SIGTERM')
    const { code } = await old.ended
    if (code !== 0) failures.push(`A process ended with status ${code}`)
    proxy.ports.delete(old.port)
    processes[index] = await open()
  }
  console.log(`roll ${roll}: ${done} writes, ${failed} failed`)
}
isRolled = true
await writing

const [first] = processes
for (const client of clients) moveClient(client, first?.origin ?? '')
failures.push(...(await compare(ledger, clients)), ...(await wrongCounters(place.settings)))
proxy.close()
for (const one of processes) one.kill('SIGTERM')
for (const { ended } of processes) await ended
await place.remove()
for (const failure of failures.slice(0, 20)) console.error(failure)
console.log(`${done} writes in ${rolls} rolls: ${failed} failed, ${failures.length} lost or wrong`)
process.exit(failed + failures.length === 0 ? 0 : 1)

/** Sends failed writes again, so that the comparison knows their outcome. */
async function write(client: Client): Promise<void> {
  while (client.pending || !isRolled || done < minWrites) {
    client.pending ??= nextWrite(ledger, client.number, random)
    const isDone = await sendPending(client, () => {}).catch((error: unknown) => {
      console.error(String(error))
      return false
    })
    if (isDone) done++
    else {
      failed++
      await wait(100)
    }
  }
}

/** Resolves when the proxy has found the process ready. */
async function open(): Promise<ServerProcess> {
  const server = await launch({ settings })
  await server.opened
  proxy.ports.add(server.port)
  while (!proxy.isReady(server.port)) await wait(20)
  return server
}
