import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { clusterIn } from './folder.ts'
import { freePort } from './free-port.ts'
import { shortPathTo } from './short-path.ts'

/** A socket in the cluster, which nobody else may enter; on Windows loopback and a password. */
export type Transport = 'socket' | 'loopback'

export const usualTransport: Transport = platform() === 'win32' ? 'loopback' : 'socket'

export const superuser = 'spill'
const socketPort = 5432

export type Access = { host: string; port: number; user: string; password?: string }

export function readAccess(folder: string, transport: Transport): Access {
  if (transport === 'socket')
    return { host: clusterIn(shortPathTo(folder)), port: socketPort, user: superuser }
  const loopback = readLoopback(folder) ?? { port: 0, password: '' }
  return { host: '127.0.0.1', user: superuser, ...loopback }
}

export async function prepareAccess(folder: string, transport: Transport): Promise<void> {
  if (transport === 'socket') return
  const { port, password } = readLoopback(folder) ?? {
    port: 0,
    password: randomBytes(24).toString('base64url'),
  }
  const loopback: Loopback = { port: await freePort(port), password }
  writeFileSync(loopbackFile(folder), JSON.stringify(loopback), { mode: 0o600 })
}

type Loopback = { port: number; password: string }

function readLoopback(folder: string): Loopback | undefined {
  try {
    return JSON.parse(readFileSync(loopbackFile(folder), 'utf8'))
  } catch {
    return undefined
  }
}

function loopbackFile(folder: string): string {
  return join(folder, 'loopback.json')
}
