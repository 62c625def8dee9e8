import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LinkOrder, Link as WholeLink } from '../../test/link.ts'

/**
 * A machine has an address for others, and opens its ports on one of its own behind it. Its programs run as a user of its
 * own.
 */
export type Address = {
  name: string
  uid: number
  address: string
  listens: string
  ports: number[]
}

export type Link = Pick<WholeLink, LinkOrder['verb']>

/**
 * Leads the ports of the machines' addresses to where they listen, in a thread of its own: what a test does
 * meanwhile delays nothing. Rejects if something else has a port.
 */
export async function openNetwork(machines: Address[]) {
  const thread = new Worker(new URL('./network-thread.ts', import.meta.url), {
    workerData: machines,
  })
  await once(thread, 'message')
  const link = (from: string, to: string): Link => {
    const order = (verb: LinkOrder['verb'], ms = 0) =>
      thread.postMessage({ from, to, verb, ms } satisfies LinkOrder)
    return {
      lose: () => order('lose'),
      cut: () => order('cut'),
      heal: () => order('heal'),
      delay: (ms) => order('delay', ms),
    }
  }
  return {
    /** Returns the link from one machine to another, with which a test delays, loses or cuts what is sent. */
    link,
    linksOf: (machine: string) =>
      machines
        .filter(({ name }) => name !== machine)
        .flatMap(({ name }) => [link(machine, name), link(name, machine)]),
    close: () => thread.terminate(),
  }
}
