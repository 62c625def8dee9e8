import { lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../errors/operator-error.ts'
import { clusterPath } from './folder.ts'

export type User = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. Returns the owner of the cluster instead, or `nobody` if root owns it or it does
 * not exist yet. Undefined means the current user.
 */
export function serverUser(folder: string): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = lstatSync(clusterPath(folder), { throwIfNoEntry: false })?.uid
  return owner ? withGroup(owner) : nobody()
}

/** If root owns the folder, changes the owner of everything in it. Does not follow links. */
export function changeOwner(user: User, folder: string): void {
  if (lstatSync(folder).uid !== 0) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) changeOwner(user, path)
    else lchownSync(path, user.uid, user.gid)
  }
  lchownSync(folder, user.uid, user.gid)
}

function nobody(): User {
  const [, uid = 65_534, gid = 65_534] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwdFile()) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

function withGroup(uid: number): User {
  const [, gid] = new RegExp(`^[^:]+:[^:]*:${uid}:(\\d+):`, 'm').exec(passwdFile()) ?? []
  if (gid === undefined)
    throw new StartError(`User ${uid}, who owns the data folder, has no name in /etc/passwd`)
  return { uid, gid: Number(gid) }
}

function passwdFile(): string {
  return readFileSync('/etc/passwd', 'utf8')
}
