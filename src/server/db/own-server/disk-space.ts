import { statfs } from 'node:fs/promises'
import { OperatorError } from '../../start-error.ts'
import { maxWalBytes } from './settings.ts'

const mebibyte = 1024 * 1024

/**
 * Bytes that stay free: for as much write-ahead log as there may be before a checkpoint, and for what
 * the checkpoint and a vacuum write. PostgreSQL ends when it finds no room for its log.
 */
const reserveBytes = maxWalBytes + 64 * mebibyte
/** Bytes more than that before writes go on, so that they don't stop again at once. */
const slackBytes = 16 * mebibyte
/** New files that there must be room for. */
const fewestFiles = 1_000
/** Milliseconds between two looks: writes as fast as they come fill a small part of the reserve. */
const pollMs = 500

export type DiskSpace = {
  /** Whether there is room for anything new, and so many bytes beside. */
  isLeft: (moreBytes?: number) => boolean
  stopWatching: () => void
}

/** Watches a folder's disk; `onError` hears when it gets full, and when there is room again. */
export async function watchDiskSpace(
  folder: string,
  onError: (error: Error) => void,
  reserve = reserveBytes,
): Promise<DiskSpace> {
  let free = Number.POSITIVE_INFINITY
  let isFull = false
  const look = async () => {
    const { bavail, bsize, files, ffree } = await statfs(folder)
    // Some file systems make room for names as it is needed, and count none.
    free = files > 0 && ffree < fewestFiles ? 0 : bavail * bsize
    if (isFull === free < reserve + (isFull ? slackBytes : 0)) return
    isFull = !isFull
    onError(
      new OperatorError(
        isFull ? 'The disk is full: nothing can be written' : 'There is room on the disk again',
      ),
    )
  }
  await look()
  // A folder that is gone for a moment tells nothing of its disk; the database will say so itself.
  const timer = setInterval(() => look().catch(() => {}), pollMs).unref()
  return {
    isLeft: (moreBytes = 0) => !isFull && free >= reserve + moreBytes,
    stopWatching: () => clearInterval(timer),
  }
}
