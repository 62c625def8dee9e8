import { execFileSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../errors/operator-error.ts'

export type User = { uid: number; gid: number }

/**
 * Returns the user that runs the supervisor; undefined means the current user. Root uses the owner of the folder
 * instead, because root must not follow links in another user's folder.
 */
export function supervisorUser(folder: string): User | undefined {
  const { uid } = statSync(folder)
  return process.getuid?.() === 0 && uid !== 0 ? findUser(`${uid}`) : undefined
}

/**
 * Returns the user that runs PostgreSQL; undefined means the current user. Root uses `nobody` instead, because
 * PostgreSQL refuses to run as root.
 */
export function serverUser(): User | undefined {
  return process.getuid?.() === 0 ? findUser('nobody') : undefined
}

function findUser(nameOrId: string): User {
  const ask = (option: string) =>
    Number(execFileSync('id', [option, nameOrId], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch (cause) {
    throw new StartError(`This system has no user ${nameOrId} to run PostgreSQL`, { cause })
  }
}

/** Changes the owner of the folder and its content, unless it has this owner. Does not follow symbolic links. */
export function changeOwner(user: User, folder: string): void {
  if (lstatSync(folder).uid === user.uid) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) changeOwner(user, path)
    else lchownSync(path, user.uid, user.gid)
  }
  lchownSync(folder, user.uid, user.gid)
}
