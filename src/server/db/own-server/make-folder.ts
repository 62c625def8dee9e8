import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Creates the folder and those above it. Below /proc, `recursive` of `mkdirSync` would never return. */
export function makeFolder(folder: string, mode?: number): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
