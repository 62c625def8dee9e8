import { statfsSync } from 'node:fs'
import { OperatorError } from '../../errors/operator-error.ts'
import { maxWalBytes } from './settings.ts'

const mebibyte = 1024 * 1024

/** Reserved for the write-ahead log, a checkpoint and a vacuum. PostgreSQL stops if it has no room for these. */
const reserveBytes = maxWalBytes + 64 * mebibyte
/**
 * After the disk was full, this much more must be free before writes are allowed. Otherwise they might stop again.
 */
const slackBytes = 16 * mebibyte
const reserveFiles = 1_000

/**
 * Returns a function that checks whether the disk has room for the reserve and `moreBytes`. It takes microseconds. It
 * calls `onError` when it finds that the disk has become full or has free space again.
 */
export function diskSpaceOf(
  folder: string,
  onError: (error: Error) => void,
  reserve = reserveBytes,
): (moreBytes?: number) => boolean {
  let wasFull = false
  return (moreBytes = 0) => {
    const { bavail, bsize, files, ffree } = statfsSync(folder)
    // Some file systems have no limit on files and report zero for both numbers. Then only the bytes matter.
    const free = files > 0 && ffree < reserveFiles ? 0 : bavail * bsize
    const isFull = free < reserve + (wasFull ? slackBytes : 0)
    const change = isFull
      ? 'The disk is full: nothing can be written'
      : 'The disk has free space again'
    if (isFull !== wasFull) onError(new OperatorError(change))
    wasFull = isFull
    return !isFull && free >= reserve + moreBytes
  }
}
