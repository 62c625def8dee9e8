import { openSync } from 'node:fs'
import { platform } from 'node:os'
import { StartError } from '../../errors/operator-error.ts'
import { clusterIn } from './folder.ts'

export const superuser = 'spill'
/** Only part of the socket's name, which has a place in the cluster. */
export const port = 5432

export type Access = { host: string; port: number; user: string }

/** The server listens on a socket in its cluster, which nobody else may enter. */
export function accessTo(folder: string): Access {
  return { host: clusterIn(shortPathTo(folder)), port, user: superuser }
}

/** The path of a socket has at most 103 bytes on macOS, and a few more on Linux. */
const maxBytes = 103 - '/postgres/.s.PGSQL.5432.lock'.length

const descriptors = new Map<string, number>()

/**
 * A path that is valid in this process alone: on Linux a long one goes through an open descriptor.
 * Throws a StartError elsewhere.
 */
export function shortPathTo(folder: string): string {
  if (Buffer.byteLength(folder) <= maxBytes) return folder
  if (platform() !== 'linux')
    throw new StartError(`DATA_DIR ${folder} has more than ${maxBytes} bytes: name a shorter path`)
  const descriptor = descriptors.get(folder) ?? openSync(folder, 'r')
  descriptors.set(folder, descriptor)
  return `/proc/self/fd/${descriptor}`
}
