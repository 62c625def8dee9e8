import { lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { clusterIn } from './folder.ts'

export type User = { uid: number; gid: number }

/**
 * As whom root lets the keeper of a folder run: root follows nobody into a folder that is not its own,
 * where links may lie. Undefined for root's folders, and for whoever is not root.
 */
export function keeperUser(folder: string): User | undefined {
  const { uid } = statSync(folder)
  if (process.getuid?.() !== 0 || uid === 0) return undefined
  return withGroup(uid)
}

/**
 * As whom PostgreSQL runs, which refuses to run as root: whoever owns its files, else `nobody`. Undefined
 * where the keeper is not root: then as the keeper.
 */
export function serverUser(folder: string): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = lstatSync(clusterIn(folder), { throwIfNoEntry: false })?.uid
  return owner ? withGroup(owner) : nobody()
}

/** Gives a folder of root's away, with all that is in it and nothing beyond a link. */
export function giveTo(user: User, folder: string): void {
  if (lstatSync(folder).uid !== 0) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveTo(user, path)
    else lchownSync(path, user.uid, user.gid)
  }
  lchownSync(folder, user.uid, user.gid)
}

/** The user that may do nothing: every Unix has one. */
function nobody(): User {
  const [, uid = 65_534, gid = 65_534] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwords()) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/** With the group that is the user's own, whichever the folder has. */
function withGroup(uid: number): User {
  const [, gid] = new RegExp(`^[^:]+:[^:]*:${uid}:(\\d+):`, 'm').exec(passwords()) ?? []
  if (gid === undefined)
    throw new StartError(`User ${uid}, who owns the data folder, has no name in /etc/passwd`)
  return { uid, gid: Number(gid) }
}

function passwords(): string {
  return readFileSync('/etc/passwd', 'utf8')
}
