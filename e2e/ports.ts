import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Ports of the two boards of the journeys. The first one has pages for moderators, the equipped one has a mail server and
 * a stand-in for Google.
 */
export const ports = {
  board: 4_873,
  moderation: 4_874,
  equippedBoard: 4_877,
  mail: 4_878,
  google: 4_879,
}

export function dataOf(port: number): string {
  return join(tmpdir(), `spill-e2e-${port}`)
}

/** Names the address, not `localhost`: looking that up takes seconds where the resolver does not answer. */
export function originOf(port: number): string {
  return `http://127.0.0.1:${port}`
}
