import { lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { clusterIn } from './folder.ts'

export type User = { uid: number; gid: number }

/**
 * As whom PostgreSQL runs, which refuses to run as root: whoever owns its files, else the owner of the
 * data folder, else `nobody`. Undefined where the board is not root: then as the board.
 */
export function serverUser(folder: string): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owners = [clusterIn(folder), folder].map((path) => ownerOf(path))
  return owners.find((owner) => owner && owner.uid !== 0) ?? nobody()
}

/** Gives a folder of root's away, with all that is in it and nothing beyond a link. */
export function giveTo({ uid, gid }: User, path: string): void {
  if (lstatSync(path).uid !== 0) return
  const entries = readdirSync(path, { recursive: true, encoding: 'utf8' })
  for (const entry of entries) lchownSync(join(path, entry), uid, gid)
  lchownSync(path, uid, gid)
}

function ownerOf(path: string): User | undefined {
  const status = statSync(path, { throwIfNoEntry: false })
  return status && { uid: status.uid, gid: status.gid }
}

/** The user that may do nothing: every Unix has one, and `initdb` wants one that has a name. */
function nobody(): User {
  const [, uid = 65_534, gid = 65_534] =
    /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
