import { statfs } from 'node:fs/promises'
import { mostLog } from './settings.ts'

/**
 * Bytes that stay free: for as much log as there may be before a checkpoint, and for what the checkpoint
 * and a vacuum write. PostgreSQL ends when it finds no room for its log.
 */
const reserve = mostLog + 64 * 1024 * 1024

/** Milliseconds between two looks: writes as fast as they come fill a small part of the reserve. */
const pauseMs = 500

/** Whether there is room on the disk of a data folder: for anything new, or for so many bytes. */
export type Room = { isLeft: (moreBytes?: number) => boolean; stopWatching: () => void }

/** Watches the disk; `onError` hears when it gets full, and when there is room again. */
export async function watchRoom(
  folder: string,
  onError: (error: Error) => void,
  bytes = reserve,
): Promise<Room> {
  let isLeft = true
  let free = 0
  const look = async () => {
    const { bavail, bsize } = await statfs(folder)
    free = bavail * bsize
    if (isLeft === free > bytes) return
    isLeft = !isLeft
    onError(new Error(isLeft ? 'There is room on the disk again' : 'The disk is full: no writes'))
  }
  await look()
  const timer = setInterval(() => look().catch(onError), pauseMs).unref()
  return {
    isLeft: (moreBytes = 0) => free > bytes + moreBytes,
    stopWatching: () => clearInterval(timer),
  }
}
