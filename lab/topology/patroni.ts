import { until } from '../kit/until.ts'
import { databases, password, ports } from './machines.ts'
import type { Address } from './network.ts'

const answerMs = 2_000
/** On a busy machine, a member that comes back may take minutes to copy the primary. */
export const settleTimeoutMs = 180_000
const settling = { timeoutMs: settleTimeoutMs }

export type Member = { machine: string; role: string; state: string }

/** Asks the Patroni of each machine, past the network between the machines. */
export function createPatroni(machines: Address[]) {
  const urls = machines
    .filter(({ name }) => databases.includes(name))
    .map(({ listens }) => `http://${listens}:${ports.patroni}`)
  /** Returns the machine whose PostgreSQL takes writes, as Patroni says, if there is one. */
  const primary = async () => {
    const answers = await Promise.all(urls.map((url) => ask(`${url}/primary`)))
    return databases.find((_, index) => answers[index]?.ok)
  }
  /** Returns what each Patroni says of its PostgreSQL. Roles are `primary`, `sync_standby` and `replica`. */
  const members = async (): Promise<Member[]> => {
    const answers = await Promise.all(urls.map((url) => ask(`${url}/patroni`)))
    return databases.flatMap((machine, index) => {
      const { role, sync_standby, state, replication_state } = answers[index]?.body ?? {}
      if (!role) return []
      return [
        { machine, role: sync_standby ? 'sync_standby' : role, state: replication_state ?? state },
      ]
    })
  }
  const order = async (machine: string | undefined, method: string, path: string, body: object) => {
    const answer = await fetch(`${urls[databases.indexOf(machine ?? '')]}/${path}`, {
      method,
      headers: { authorization: `Basic ${btoa(`patroni:${password}`)}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`Patroni answered ${answer.status} ${await answer.text()}`)
  }
  return {
    primary,
    members,
    /** Resolves when there is a primary with two standbys, one of them synchronous. */
    settled: () =>
      until(
        'a primary and two standbys',
        async () => {
          const all = (await members()).map(({ role, state }) => `${role} ${state}`)
          return all.sort().join() === 'primary running,replica streaming,sync_standby streaming'
        },
        settling,
      ),
    /** Sets whether the primary waits for a standby at each write. Resolves when it does, or no longer does. */
    setSynchronousMode: async (isOn: boolean): Promise<void> => {
      await until('a primary', primary, settling)
      await order(await primary(), 'PATCH', 'config', { synchronous_mode: isOn })
      const hasSynchronous = async () =>
        (await members()).some(({ role }) => role === 'sync_standby')
      await until('another mode', async () => (await hasSynchronous()) === isOn, settling)
    },
    /** Makes the synchronous standby the primary. Returns its machine. */
    switchOver: async (): Promise<string> => {
      const leader = (await primary()) ?? ''
      await order(leader, 'POST', 'switchover', { leader })
      const next = async () => {
        const machine = await primary()
        return machine === leader ? undefined : machine
      }
      return until('another primary', next, settling)
    },
  }
}

/** Returns what Patroni answers, or undefined if it does not answer in time. */
async function ask(url: string) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) })
    return { ok: answer.ok, body: await answer.json() }
  } catch {
    return undefined
  }
}
