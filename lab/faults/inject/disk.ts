import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ballast = (folder: string) => join(folder, 'ballast')

/** Fills the disk of a folder and leaves this many bytes free. */
export function fillDisk(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(ballast(folder), Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
  } catch (error) {
    if (!String(error).includes('ENOSPC')) throw error
  }
}

export function emptyDisk(folder: string): void {
  rmSync(ballast(folder))
}
