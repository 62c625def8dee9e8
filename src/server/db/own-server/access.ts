import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { reachable } from './address.ts'
import { clusterIn } from './folder.ts'
import { freePort } from './free-port.ts'

/** A socket in the cluster, which nobody else may enter; where there are none, loopback and a password. */
export type Way = 'socket' | 'loopback'

export const usualWay: Way = platform() === 'win32' ? 'loopback' : 'socket'

export const superuser = 'spill'
const socketPort = 5432

/** What a client of the server has to know. */
export type Access = { host: string; port: number; user: string; password?: string }

/** What a server is reached by, made when there is none yet. */
export async function makeAccess(folder: string, way: Way): Promise<void> {
  if (way === 'socket') return
  const access = { port: await freePort(), password: randomBytes(24).toString('base64url') }
  writeFileSync(accessFile(folder), JSON.stringify(access), { mode: 0o600 })
}

export function readAccess(folder: string, way: Way): Access {
  if (way === 'socket')
    return { host: clusterIn(reachable(folder)), port: socketPort, user: superuser }
  const { port, password } = JSON.parse(readFileSync(accessFile(folder), 'utf8'))
  return { host: '127.0.0.1', port, user: superuser, password }
}

function accessFile(folder: string): string {
  return join(folder, 'access.json')
}
