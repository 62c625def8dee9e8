import { statfs } from 'node:fs/promises'
import { OperatorError } from '../../errors/operator-error.ts'
import { maxWalBytes } from './settings.ts'

const mebibyte = 1024 * 1024

/** For the log before a checkpoint and what that and a vacuum write: without room PostgreSQL ends. */
const reserveBytes = maxWalBytes + 64 * mebibyte
/** Free beyond the reserve before writes go on, so that they don't stop again at once. */
const slackBytes = 16 * mebibyte
const reserveFiles = 1_000
/** Writes as fast as the disk takes them fill a small part of the reserve meanwhile. */
const pollMs = 500

type DiskSpace = {
  isLeft: (moreBytes?: number) => boolean
  stopWatching: () => void
}

export async function watchDiskSpace(
  folder: string,
  onError: (error: Error) => void,
  reserve = reserveBytes,
): Promise<DiskSpace> {
  let free = Number.POSITIVE_INFINITY
  let isFull = false
  const poll = async () => {
    const { bavail, bsize, files, ffree } = await statfs(folder)
    // Some file systems have no limit of files, and count none.
    free = files > 0 && ffree < reserveFiles ? 0 : bavail * bsize
    if (isFull === free < reserve + (isFull ? slackBytes : 0)) return
    isFull = !isFull
    onError(
      new OperatorError(
        isFull ? 'The disk is full: nothing can be written' : 'There is room on the disk again',
      ),
    )
  }
  await poll()
  // A folder that is gone for a moment says nothing of its disk; the database will fail by itself.
  const timer = setInterval(() => poll().catch(() => {}), pollMs).unref()
  return {
    isLeft: (moreBytes = 0) => !isFull && free >= reserve + moreBytes,
    stopWatching: () => clearInterval(timer),
  }
}
