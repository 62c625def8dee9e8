import { statfs } from 'node:fs/promises'
import { OperatorError } from '../../errors/operator-error.ts'
import { maxWalBytes } from './settings.ts'

const mebibyte = 1024 * 1024

/** For the write-ahead log, a checkpoint and a vacuum. PostgreSQL stops if it has no room for these. */
export const reserveBytes = maxWalBytes + 64 * mebibyte
/** After the disk was full, this much more than the reserve must be free, so that writes don't stop again at once. */
const slackBytes = 16 * mebibyte
const reserveFiles = 1_000
/** Between two polls, usual disks can't write as much as the reserve. */
const pollMs = 500

type DiskSpace = {
  isLeft: (moreBytes?: number) => boolean
  stopWatching: () => void
}

/** Polls the free space on a folder's disk. Calls `onError` when the disk becomes full and when it has room again. */
export async function watchDiskSpace(
  folder: string,
  onError: (error: Error) => void,
  reserve = reserveBytes,
): Promise<DiskSpace> {
  let free = Number.POSITIVE_INFINITY
  let isFull = false
  const poll = async () => {
    free = await freeBytesOf(folder)
    const isNowFull = free < reserve + (isFull ? slackBytes : 0)
    if (isNowFull === isFull) return
    isFull = isNowFull
    onError(
      new OperatorError(
        isFull
          ? `The disk of DATA_DIR ${folder} is full, and the board refuses writes: make room outside of this folder`
          : `The disk of DATA_DIR ${folder} has free space again`,
      ),
    )
  }
  await poll()
  // An error here says nothing about the disk's space. If the folder is gone, the database reports that itself.
  const timer = setInterval(() => poll().catch(() => {}), pollMs).unref()
  return {
    isLeft: (moreBytes = 0) => !isFull && free >= reserve + moreBytes,
    stopWatching: () => clearInterval(timer),
  }
}

/** Returns the free space on a folder's disk, or 0 if it has no room for more files. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  // Some file systems have no limit on files and report zero.
  return files > 0 && ffree < reserveFiles ? 0 : bavail * bsize
}
